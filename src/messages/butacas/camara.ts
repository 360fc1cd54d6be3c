/** «Leer con la cámara», on phones (look, «Camera»). */
export const CAMARA = {
  titulo: 'Leer con la cámara',
  cerrar: 'Cerrar la cámara',
  linterna: 'Linterna',
  linternaPrendida: 'Linterna prendida',
  sinLinterna: 'Linterna: este equipo no la deja prender',
  apunta: 'Apuntá al código de la etiqueta',
  leida: 'Leída',
  leerOtra: 'Leer otra',
  escribir: 'Escribir el número',
  escribirCorto: 'Escribir',
  volver: 'Volver',
  probar: 'Probar de nuevo',
  impedimento: {
    'sin-permiso': {
      titulo: 'La cámara está bloqueada',
      detalle: 'Este equipo no le da permiso a Butacas. Lo podés cambiar en dos pasos:',
    },
    'sin-camara': {
      titulo: 'No se pudo abrir la cámara',
      detalle: 'Este equipo no tiene cámara, o la está usando otra app. Cerrala y probá de nuevo.',
    },
    'sin-lector': {
      titulo: 'La cámara no puede leer códigos',
      detalle: 'No se pudo cargar el lector de códigos. Con red, cerrá la app y volvé a abrirla.',
    },
  },
  pasos: ['Tocá el candado al lado de la dirección.', 'En Permisos, prendé Cámara y volvé acá.'],
} as const
