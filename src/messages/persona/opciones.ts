/** What a person chooses for a device. */
export const TAMANO = {
  opciones: 'Tamaño y sonido',
  tamano: 'Tamaño',
  auto: 'Auto',
  grande: 'Guantes',
  chico: 'Mouse',
  sonido: 'Sonido',
  sinSonido: 'Sin',
  bajo: 'Bajo',
  alto: 'Alto',
} as const
