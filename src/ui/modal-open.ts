/** Whether a dialog covers the screen, whoever opened it. */
export const isModalOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null

/** Whether a dialog may hold what somebody is writing; an alert is only there to be read. */
export const isFormOpen = (): boolean => document.querySelector('[role="dialog"], dialog[open]') !== null
