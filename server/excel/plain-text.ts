// First characters that some program reads as a formula or a command (security C21).
const COMMAND = /^[=+\-@\t\r\0]/

/** Text that no spreadsheet takes for anything else, also once it is copied or saved in another format. */
export const plainText = (text: string): string => (COMMAND.test(text) ? `'${text}` : text)
