import { createToasts } from '#ui/notices/toast-store.ts'

/** The notifications of this page. Screens get them as `notify`. */
export const toasts = createToasts()
