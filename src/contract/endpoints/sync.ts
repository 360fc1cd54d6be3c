/** The calls that keep a device in step. Extensions of our server. */
export const SYNC = {
  cuenta: { method: 'GET', path: '/api/cuenta' },
  eventos: { method: 'GET', path: '/api/eventos' },
  clave: { method: 'GET', path: '/api/claves/:id' },
  informarDispositivo: { method: 'POST', path: '/api/dispositivos/informe' },
  presentarFirma: { method: 'POST', path: '/api/dispositivos/firma' },
  claveRescate: { method: 'GET', path: '/api/rescate/clave' },
} as const
