import { useState } from "react";

/** A file that was chosen, and where the browser has it. */
export interface Chosen {
  file: File;
  address: string;
}

export function useChosen() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (file: File | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.address);
    setChosen(file ? { file, address: URL.createObjectURL(file) } : null);
  };
  return { chosen, choose };
}
