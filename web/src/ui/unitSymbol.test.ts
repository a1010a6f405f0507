import { expect, it } from "vitest";
import { unitSymbol } from "./unitSymbol";

it.each([
  ["mg/dL", "mg/dL"],
  ["ug/dL", "µg/dL"],
  ["umol/l", "µmol/L"],
  ["10*9/L", "10⁹/L"],
  ["10*3/uL", "10³/µL"],
  ["mm[Hg]", "mmHg"],
  ["m[iU]/L", "mIU/L"],
  ["meq/L", "mEq/L"],
  ["Cel", "°C"],
  ["kg/m2", "kg/m²"],
  ["kW.h", "kW·h"],
  ["mL/min{1.73_m2}", "mL/min"],
  ["{cells}/uL", "/µL"],
  ["%", "%"],
  ["1", ""],
  ["mol", "mol"],
  ["min", "min"],
  [null, ""],
])("the unit %s is written as people do", (code, symbol) => {
  expect(unitSymbol(code)).toBe(symbol);
});
