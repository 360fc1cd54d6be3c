// Texts that some program reads as a formula or a command (security C21), and those that look like one that is marked.
const COMMAND = /^'*[=+\-@\t\r\0]/
const MARCADO = /^'+[=+\-@\t\r\0]/

/** Text that no spreadsheet takes for anything else, also once it is copied or saved in another format. */
export const textoPlanilla = (texto: string): string => (COMMAND.test(texto) ? `'${texto}` : texto)

/** The text again: exactly one apostrophe less. */
export const sinApostrofo = (texto: string): string => (MARCADO.test(texto) ? texto.slice(1) : texto)
