/** The panel for the wall and its links. Extensions of our server. */
export const PARED = {
  /** Answered to a link's secret alone, never to a session. */
  pared: { method: 'GET', path: '/api/pared' },
  paredes: { method: 'GET', path: '/api/paredes' },
  crearPared: { method: 'POST', path: '/api/paredes' },
  revocarPared: { method: 'DELETE', path: '/api/paredes/:id' },
} as const
