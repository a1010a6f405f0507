export { captionOf, useLayer } from "./layers";
export { codesWith } from "./pickers/codes";
export { LayerPicker, useLayerPaths } from "./pickers/LayerPicker";
export { PlacePicker } from "./pickers/PlacePicker";
export { pathOf, usePlaces } from "./pickers/places";
export { RecordSelect } from "./pickers/RecordSelect";
