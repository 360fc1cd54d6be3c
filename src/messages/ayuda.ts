/** The help: its words around the manual, which is in docs/manual. */
export const AYUDA = {
  titulo: 'Ayuda',
  contenido: 'Contenido de la ayuda',
  indice: 'Índice',
  queHago: '¿Qué hago?',
  sinImagen: 'La imagen se ve cuando hay red.',
  noExiste: 'Esa página de la ayuda no existe',
  irAlIndice: 'Ir al índice',
  sinManual: 'Esta versión de la app no trae el manual',
} as const
