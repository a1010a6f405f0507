import { Button } from "@mantine/core";
import { IconTableOptions } from "@tabler/icons-react";
import { Link } from "react-router";
import { type BoughtProduct, BoughtScreen } from "@/features/bought/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { BoughtRows } from "../filter/BoughtRows";
import { useColumns } from "../readColumns";

/** Data that was bought, by its rows; and which data can be bought. */
export default function DatasetFilterProducts() {
  return (
    <BoughtScreen type="dataset_filter" route="dataset_filter_products" wide>
      {(product) => <Columns product={product} />}
    </BoughtScreen>
  );
}

function Columns({ product }: { product: BoughtProduct }) {
  const columns = useColumns(product.projectId, true, product.authClientId);
  return (
    <Loaded read={columns}>
      {(data) => (
        <BoughtRows product={product} data={data}>
          <ToQuery product={product.authClientId} />
        </BoughtRows>
      )}
    </Loaded>
  );
}

/** The same rule, with chosen columns and an order. */
function ToQuery({ product }: { product: string }) {
  const { t } = useT();
  const to = useLink();
  const rule = useUrlParam("rule");
  return (
    <Button
      component={Link}
      variant="subtle"
      size="compact-sm"
      w="fit-content"
      leftSection={<IconTableOptions size={ICON.sm} aria-hidden />}
      to={to("create_data_query", { auth_client_id: product, rule })}
    >
      {t("projects.query.open")}
    </Button>
  );
}
