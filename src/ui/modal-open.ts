/** Whether any dialog covers the screen. */
export const isModalOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null

/** Whether a row of a table is edited. */
export const isRowOpen = (): boolean => document.querySelector('tr[data-k="editing"]') !== null

/** Whether a dialog may hold a person's text; an alert holds none. */
export const isFormOpen = (): boolean => document.querySelector('[role="dialog"], dialog[open]') !== null
