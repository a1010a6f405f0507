// Written by `npm run api`; do not edit.
export interface Calls {}
