import type { ActivityDay } from "@/api/generated/types.gen";

const REFUSED_FROM = 400;

/** How many calls of a day went well, by the status they were answered with. */
export function fineCalls(day: ActivityDay): number {
  return sum(day, (status) => status < REFUSED_FROM);
}

export function refusedCalls(day: ActivityDay): number {
  return sum(day, (status) => status >= REFUSED_FROM);
}

/** All calls and all sign-ins of the days together; a checked token is a sign-in too. */
export function totals(days: readonly ActivityDay[]): { calls: number; signIns: number } {
  return {
    calls: days.reduce((all, day) => all + fineCalls(day) + refusedCalls(day), 0),
    signIns: days.reduce((all, day) => all + day.sign_ins + day.token_checks, 0),
  };
}

function sum(day: ActivityDay, isMeant: (status: number) => boolean): number {
  return day.calls.reduce((all, { status, count }) => all + (isMeant(status) ? count : 0), 0);
}
