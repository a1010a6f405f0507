import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { readStored, writeStored } from "@/api/storage";

export interface LinkToken {
  /** Whose link it is; for a change of address the change. */
  userId: string;
  token: string;
}

const keyOf = (name: string) => `terazi.link.${name}`;

/** What a mailed link carries. It leaves the address bar at once and is kept in this tab, so that a reload reads well. */
export function useLinkToken(
  name: string,
  idName = "user_id",
): { link: LinkToken | null; forget: () => void } {
  const [params] = useSearchParams();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const userId = params.get(idName);
  const token = params.get(name);
  const [kept, setKept] = useState(() => readStored<LinkToken>(keyOf(name), "session"));
  // The address lets go of it a moment later than it is forgotten here.
  const [forgotten, setForgotten] = useState<string | null>(null);
  const isNew = userId && token && token !== forgotten && kept?.token !== token;
  if (isNew) setKept({ userId, token });

  useEffect(() => {
    if (!userId || !token) return;
    writeStored(keyOf(name), { userId, token }, "session");
    const rest = new URLSearchParams(params);
    rest.delete(idName);
    rest.delete(name);
    void navigate({ pathname, hash, search: `${rest}` }, { replace: true, state: { keepsScreen: true } });
  }, [userId, token, name, idName, params, pathname, hash, navigate]);

  const forget = () => {
    writeStored(keyOf(name), null, "session");
    setForgotten(kept?.token ?? null);
    setKept(null);
  };
  return { link: kept, forget };
}
