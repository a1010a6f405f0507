import { createContext, useContext, useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { CallProblem } from "@/api/problems";
import { keepLink, type Proof, proofOf, useLink, useVisit } from "./visits";

export const ProofContext = createContext<Proof | null>(null);

/** By what the calls of this screen are made where nobody is signed in; null where somebody is. */
export function useProof(): Proof | null {
  return useContext(ProofContext);
}

/** What proves an address for a ticket: the link that opens it, else the code that was entered in this browser. */
export function useProofFor(ticket: string): Proof | null {
  const link = useLink(ticket);
  const visit = useVisit();
  return useMemo(() => {
    if (link) return { mail: null, mail_approve_code: link };
    return visit && proofOf(visit);
  }, [link, visit]);
}

/** The key that a mailed link carries behind the #. It leaves the address bar at once and is kept in this tab. */
export function useKeyInAddress(ticket: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const key = keyIn(hash);
  useEffect(() => {
    if (!key) return;
    if (ticket) keepLink(ticket, key);
    void navigate({ pathname, search, hash: "" }, { replace: true, state: { keepsScreen: true } });
  }, [key, ticket, pathname, search, navigate]);
}

export function keyIn(hash: string): string | null {
  return /^#k=([a-z2-7]{32})$/.exec(hash)?.[1] ?? null;
}

/** Whether a call was refused because what was given proves nothing (any more) for what was asked. */
export function isProofOver(problem: unknown): boolean {
  return problem instanceof CallProblem && problem.slug === "mail_proof_wrong";
}
