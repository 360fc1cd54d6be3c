import { toasts } from '#app/shell/corner.tsx'
import { PANTALLAS } from '#messages/marco.ts'

/** Loads the code on demand, since it is rarely needed. */
export const askRescate = (): void =>
  void import('./save-rescate.ts').then(
    ({ saveRescate }) => saveRescate(),
    () => toasts.error(PANTALLAS.algoFallo),
  )
