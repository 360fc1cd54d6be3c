import { toasts } from '#app/shell/corner.tsx'
import { PANTALLAS } from '#messages/marco.ts'

/** Loads the code when it is wanted, which is rare. */
export const askRescate = (): void =>
  void import('./save-rescate.ts').then(
    ({ saveRescate }) => saveRescate(),
    () => toasts.error(PANTALLAS.algoFallo),
  )
