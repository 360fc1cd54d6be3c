/** «Leer con la cámara» (look, «Camera»). */
export const CAMARA = {
  titulo: 'Leer con la cámara',
  cerrar: 'Cerrar la cámara',
  linterna: 'Linterna',
  linternaPrendida: 'Linterna prendida',
  sinLinterna: 'Linterna: este equipo no la deja prender',
  apunta: 'Apuntá al código de la etiqueta',
  /** @param hasLuz whether the camera has a light that is off. */
  oscuro: (hasLuz: boolean) => (hasLuz ? 'Está oscuro: prendé la linterna' : 'Está oscuro: buscá más luz'),
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
    'no-hay-camara': {
      titulo: 'Este equipo no tiene cámara',
      detalle: 'Usá el lector de códigos, o escribí el número.',
    },
    ocupada: {
      titulo: 'Otra app está usando la cámara',
      detalle: 'Cerrala y probá de nuevo. Mientras tanto podés usar el lector o escribir el número.',
    },
    'sin-camara': {
      titulo: 'No se pudo abrir la cámara',
      detalle: 'Probá de nuevo. Si sigue igual, usá el lector o escribí el número.',
    },
    'sin-lector': {
      titulo: 'La cámara no puede leer códigos',
      detalle: 'No se pudo cargar el lector de códigos. Con red, cerrá la app y volvé a abrirla.',
    },
  },
  pasos: ['Tocá el candado al lado de la dirección.', 'En Permisos, prendé Cámara y volvé acá.'],
} as const
