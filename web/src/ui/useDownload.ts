import { useState } from "react";
import type { CallPath } from "@/api/call";
import { download } from "@/api/files";
import { notifyProblem } from "./notify";

/** Fetch a file from the server and save it; a failure is announced. Says whether the file came. */
export function useDownload() {
  const [isRunning, setIsRunning] = useState(false);
  const run = async <P extends CallPath>(
    path: P,
    input: Parameters<typeof download<P>>[1],
  ): Promise<boolean> => {
    setIsRunning(true);
    try {
      await download(path, input);
      return true;
    } catch (problem) {
      notifyProblem(problem);
      return false;
    } finally {
      setIsRunning(false);
    }
  };
  return { run, isRunning };
}
