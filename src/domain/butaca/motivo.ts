/** The reason 'Otro motivo': the program's own, always offered and last (server/migrations/0035). */
export const OTRO_MOTIVO = 1
