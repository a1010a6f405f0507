/** What changes when a card is removed, or renews something no longer. */
export const CARD_READS = ["/v1/user/shopcart/active/list", "/v1/user/card/list"] as const;
