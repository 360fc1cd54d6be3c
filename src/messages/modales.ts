/** Confirmation, success and error modals (§2). */
export const MODALES = {
  ojo: 'Ojo!',
  exito: 'Éxito',
  error: 'Error',
  cerrar: 'Cerrar',
  continuar: 'Continuar',
  cancelar: 'Cancelar',
} as const

/** The words of every error modal beside its sentence (§2). */
export const FALLO = { title: 'Error', close: 'Cerrar', retry: 'Reintentar' } as const
