/** The calls of the plant’s label printer. Extensions of our server. */
export const ETIQUETAS = {
  impresoraEtiquetas: { method: 'GET', path: '/api/etiquetas/impresora' },
  imprimirEtiquetas: { method: 'POST', path: '/api/etiquetas/impresora' },
} as const
