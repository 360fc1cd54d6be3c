/** Whether a dialog covers the screen, whoever opened it. */
export const isModalOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
