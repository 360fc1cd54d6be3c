/** The sign-in screen. */
export const LOGIN = {
  plano: 'Plano lateral de una butaca',
  usuario: 'Usuario',
  contrasena: 'Contraseña',
  mostrarContrasena: 'Mostrar contraseña',
  ocultarContrasena: 'Ocultar contraseña',
  ingresar: 'Ingresar',
  ingresando: 'Ingresando…',
  sinCuentas: 'Nadie tiene cuenta todavía.',
  crearPrimera: 'Crear la primera, con el código que mostró el servidor',
  datosDePrueba: 'Datos de prueba:',
  usuariosDePrueba: 'admin, operario o vendedor. La contraseña es el mismo nombre.',
} as const
