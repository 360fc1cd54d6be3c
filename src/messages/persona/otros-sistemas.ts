import type { EVENTO_PRUEBA, EventoAviso, FallaEnvio } from '#contract/aviso.ts'

export const EVENTO_AVISO: Record<EventoAviso, { nombre: string; detalle?: string }> = {
  'butaca.creada': { nombre: 'butaca creada' },
  'butaca.cambiada': { nombre: 'butaca cambiada', detalle: 'cualquier cambio de estado, peso o datos' },
  'butaca.lista': { nombre: 'butaca lista' },
  'butaca.entregada': { nombre: 'butaca entregada' },
  'butaca.devuelta': { nombre: 'butaca devuelta', detalle: 'vuelve a un paso anterior' },
  'butaca.homologada': { nombre: 'butaca homologada', detalle: 'con sus etiquetas' },
  'butaca.borrada': { nombre: 'butaca borrada' },
  'registro.guardado': { nombre: 'registro guardado', detalle: 'nuevo o corregido' },
  'venta.confirmada': { nombre: 'venta confirmada' },
  'stock.bajo_minimo': { nombre: 'stock bajo el mínimo' },
  'tableta.callada': { nombre: 'equipo sin contacto', detalle: 'hace una hora que no se sabe de él' },
}

export const nombreEnvio = (tipo: EventoAviso | typeof EVENTO_PRUEBA): string =>
  tipo === 'prueba' ? 'mensaje de prueba' : EVENTO_AVISO[tipo].nombre

/** Why a webhook's receiver did not answer: a short text, and the detail. */
export const FALLA_ENVIO: Record<FallaEnvio, { dice: string; detalle: string }> = {
  'sin-conexion': { dice: 'no contestó', detalle: 'no atiende, o cortó' },
  tarde: { dice: 'no contestó', detalle: 'tardó demasiado' },
  'sin-nombre': { dice: 'no se encuentra', detalle: 'ese nombre no tiene dirección' },
  certificado: { dice: 'certificado inválido', detalle: 'vencido, de otro nombre o sin firma conocida' },
  red: { dice: 'dirección prohibida', detalle: 'es de una red interna que AVISOS_REDES no nombra' },
  host: { dice: 'dirección prohibida', detalle: 'no está en AVISOS_HOSTS' },
  'sin-https': { dice: 'dirección prohibida', detalle: 'no empieza con https://' },
  'con-clave': { dice: 'dirección prohibida', detalle: 'lleva usuario o contraseña' },
  ilegible: { dice: 'dirección prohibida', detalle: 'no se entiende' },
}

/** The admin's panel of webhook receivers. */
export const OTROS_SISTEMAS = {
  titulo: 'Avisos a otros sistemas',
  explica: 'la fábrica les avisa cuando pasa algo',
  nuevo: 'Nuevo aviso',
  cargando: 'Cargando avisos',
  errorConsultar: 'Error al consultar avisos',
  sinConexion: 'Sin conexión no se pueden crear, cambiar ni probar avisos.',
  sinDatos: 'La lista de avisos todavía no está en este equipo',
  sinLista: 'Este servidor no avisa a otros sistemas',
  vacia: 'No se avisa a nadie',
  vaciaDetalle: 'Cuando una butaca cambia, la fábrica puede avisarle sola a otro sistema.',
  andaBien: 'anda bien',
  sinUso: 'todavía sin envíos',
  ultimo: (cuando: string) => `último: ${cuando}`,
  fallaDesde: (hora: string) => `falla desde las ${hora}`,
  fallaDesdeDia: (dia: string) => `falla desde el ${dia}`,
  sinEntregar: (n: number) => `${n} sin entregar`,
  enPausa: 'en pausa',
  laPauso: (quien: string, cuando: string) => `lo pausó ${quien}, ${cuando}`,
  apagado: 'apagado',
  apagadoEl: (cuando: string) => `desde ${cuando}`,
  apagadoPor: {
    fallas: (nombre: string) =>
      `${nombre} quedó apagado: falló cinco días seguidos. Lo que pasa se guarda tres días. Encendelo cuando el otro sistema ande.`,
    receptor: (nombre: string) =>
      `${nombre} quedó apagado: el otro sistema contestó que ya no quiere avisos (410). Encendelo si los quiere de nuevo, o eliminalo.`,
  },
  encender: 'Encender',
  encenderDe: (nombre: string) => `Encender ${nombre}`,
  avisaCuando: 'Avisa cuando:',
  envios: 'Últimos envíos',
  sinEnvios: 'No se envió nada en los últimos siete días.',
  cargandoEnvios: 'Cargando envíos',
  errorEnvios: 'No se pudieron consultar los envíos.',
  columnas: { cuando: 'Cuándo', que: 'Qué', resultado: 'Resultado', detalle: 'Detalle' },
  recibido: 'recibido',
  contesto: (status: number) => `contestó ${status}`,
  porEnviar: 'por enviar',
  noEnviado: 'no se envió',
  estuvoParado: 'el aviso estuvo más de tres días sin andar',
  esperaAlAnterior: 'espera al envío anterior',
  recibidoEn: (status: number, ms: number) => `${status}, ${ms} ms`,
  intento: (n: number, sigue: string) => `intento ${n}, sigue ${sigue}`,
  seDejo: (n: number) => `${n === 1 ? 'un intento' : `${n} intentos`}, no se intenta más`,
  reintentar: 'Reintentar',
  reintentarDe: (que: string) => `Reintentar ${que}`,
  seReintenta: 'Se vuelve a enviar ahora',
  explicaReintentos:
    'Si falla, se reintenta solo durante tres días, cada vez más espaciado. Después de cinco días seguidos de fallas se apaga, y te avisamos acá.',
  probar: 'Probar',
  pruebaRecibida: (nombre: string) => `${nombre} recibió el mensaje de prueba`,
  pruebaFallo: (nombre: string, que: string) => `${nombre}: ${que}`,
  editar: 'Editar',
  pausar: 'Pausar',
  reanudar: 'Reanudar',
  cambiarSecreto: 'Cambiar secreto',
  eliminar: 'Eliminar',
  /** Example: «Probar Sistema de garantías». */
  boton: (verbo: string, nombre: string) => `${verbo} ${nombre}`,
  quedoEnPausa: (nombre: string) => `${nombre} quedó en pausa: lo que pase se guarda tres días`,
  quedoEnMarcha: (nombre: string) => `${nombre} anda de nuevo`,
  preguntaEliminar: (nombre: string) =>
    `¿Eliminar el aviso «${nombre}»? Deja de recibir en el acto, y lo que le falta recibir se pierde.`,
  eliminado: (nombre: string) => `El aviso «${nombre}» ya no está`,
  preguntaSecreto: (nombre: string) =>
    `¿Cambiar el secreto de «${nombre}»? Se muestra el nuevo una sola vez. El anterior sirve un día más, para dar tiempo a cambiarlo en el otro sistema.`,
  /** Shown while the earlier secret is also used to sign. @param quien null for an unknown author. */
  secretoCambiado: (nombre: string, quien: string | null, cuando: string) =>
    `El secreto de «${nombre}» lo cambió ${quien ?? 'otra persona'}, ${cuando}.`,
  /** @param cambio the sentence of `secretoCambiado`. */
  preguntaOtraVez: (cambio: string) => `${cambio} Fijate si el otro sistema ya tiene ese secreto.`,
  noOtraVez: (cambio: string) => `${cambio} No se cambió otra vez.`,
  daleEse: 'El otro sistema tiene que recibir ese secreto. Si se perdió, cambialo de nuevo.',
  secretoSigue: 'El secreto no se cambió: fijate cómo quedó el aviso y volvé a elegir.',
  noSeGuardo: (status: number) => `No se guardó: el servidor respondió ${status}.`,
} as const

export const AVISO_DIALOGO = {
  nuevo: 'Nuevo aviso',
  editar: (nombre: string) => `Editar ${nombre}`,
  nombre: 'Nombre',
  nombreAyuda: 'El sistema al que se le avisa',
  direccion: 'Dirección',
  direccionAyuda: 'Empieza con https://',
  eventos: 'Avisar cuando',
  crear: 'Crear aviso',
  guardar: 'Guardar',
  faltaNombre: 'Escribí el nombre del sistema.',
  faltaDireccion: 'Escribí la dirección.',
  sinHttps: 'Tiene que empezar con https://',
  faltanEventos: 'Elegí al menos uno: sin ninguno no se avisa nada.',
  guardado: (nombre: string) => `El aviso «${nombre}» quedó cambiado`,
  fila: 'Aviso',
} as const

export const SECRETO_AVISO = {
  titulo: 'Secreto del aviso',
  copiarAhora: 'Copialo ahora:',
  unaVez: 'es la única vez que se muestra.',
  siSePierde: 'Si se pierde, se cambia por otro.',
  secreto: 'Secreto',
  copiar: 'Copiar',
  copiado: 'Copiado',
  noSeCopio: 'No se pudo copiar en este equipo: seleccioná el secreto y copialo.',
  guardado: 'Ya lo guardé en un lugar seguro',
  sinGuardar: 'Hay datos sin guardar: este secreto no se vuelve a mostrar.',
  paraQue: (nombre: string) => `${nombre} comprueba con él que el aviso viene de acá.`,
} as const
