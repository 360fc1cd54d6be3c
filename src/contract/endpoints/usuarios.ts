/** The calls about accounts. Extensions of our server. */
export const USUARIOS = {
  usuarios: { method: 'GET', path: '/api/usuarios' },
  crearUsuario: { method: 'POST', path: '/api/usuarios' },
  claveUsuario: { method: 'PUT', path: '/api/usuarios/:id/clave' },
  rolUsuario: { method: 'PUT', path: '/api/usuarios/:id/rol' },
  activoUsuario: { method: 'PUT', path: '/api/usuarios/:id/activo' },
  sesionesUsuario: { method: 'GET', path: '/api/usuarios/:id/sesiones' },
  cerrarSesiones: { method: 'DELETE', path: '/api/usuarios/:id/sesiones' },
  cerrarSesion: { method: 'DELETE', path: '/api/sesiones/:id' },
} as const
