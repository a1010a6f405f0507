/** They are large, and few open them: each is fetched when it is shown. */
export const loadFreeAnswer = () => import("./FreeAnswer");
export const loadSampleModel = () => import("./SampleModel");
