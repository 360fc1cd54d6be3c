import { PANTALLAS } from '#messages/marco.ts'
import { toasts } from '../toasts.ts'

/** Rarely wanted, so its code comes when it is. */
export const askRescate = (): void =>
  void import('./save-rescate.ts').then(
    ({ saveRescate }) => saveRescate(),
    () => toasts.error(PANTALLAS.algoFallo),
  )
