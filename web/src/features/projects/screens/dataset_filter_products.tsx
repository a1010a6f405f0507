import { type BoughtProduct, BoughtScreen } from "@/features/bought/public";
import { Loaded } from "@/ui/States";
import { BoughtRows } from "../filter/BoughtRows";
import { useView } from "../filter/useView";
import { ViewFields } from "../filter/ViewFields";
import { useColumns } from "../readColumns";
import type { ColumnsOf } from "../values";

/** Data that was bought, by its rows, with chosen columns and an order; and which data can be bought. */
export default function DatasetFilterProducts() {
  return (
    <BoughtScreen type="dataset_filter" route="dataset_filter_products" wide>
      {(product) => <Columns product={product} />}
    </BoughtScreen>
  );
}

function Columns({ product }: { product: BoughtProduct }) {
  const columns = useColumns(product.projectId, true, product.authClientId);
  return <Loaded read={columns}>{(data) => <Query product={product} data={data} />}</Loaded>;
}

function Query({ product, data }: { product: BoughtProduct; data: ColumnsOf }) {
  const shown = useView(data.columns);
  return (
    <BoughtRows product={product} data={data} view={shown.view}>
      <ViewFields columns={data.columns} shown={shown} />
    </BoughtRows>
  );
}
