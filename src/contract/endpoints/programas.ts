/** The keys of other programs, and who a caller is. Extensions of our server. */
export const PROGRAMAS = {
  /** Needs no permission, of a person or a program. */
  quienSoy: { method: 'GET', path: '/api/quien-soy' },
  programas: { method: 'GET', path: '/api/programas' },
  crearPrograma: { method: 'POST', path: '/api/programas' },
  modificarPrograma: { method: 'PUT', path: '/api/programas/:id' },
  /** Ends a key at once, or takes an expired one off the list. */
  anularPrograma: { method: 'DELETE', path: '/api/programas/:id' },
} as const
