import { lasUltimas } from '#messages/palabras.ts'

const conQuien = (que: string, quien: string): string => (quien === '' ? que : `${que} (${quien})`)

/** Screen «Pendientes» (design §4, docs/reliability.md). */
export const COLA = {
  titulo: 'Pendientes',
  estado: {
    pending: 'pendiente',
    sending: 'enviando',
    'in-doubt': 'sin confirmar',
    'awaiting-session': 'espera sesión',
    held: 'retenida',
    'other-user': 'pendiente',
    conflict: 'rechazada',
    rejected: 'rechazada',
    confirmed: 'confirmada',
    discarded: 'descartada',
    verificar: 'verificar',
  },
  decidir: 'Necesitan tu decisión',
  enviando: 'Se están enviando',
  esperanRed: 'Esperan la red',
  esperanTurno: 'Esperan su turno',
  sinConfirmarDetalle:
    'Se envió y el servidor no lo confirmó. La app vuelve a preguntar sola, y el cambio no se repite.',
  retenida: 'Espera a que se resuelva el cambio anterior de esta butaca',
  de: (nombre: string) => `De ${nombre}`,
  ajenas: (nombre: string) =>
    `se envía cuando ${nombre} entre en este equipo; si ya no entra acá, lo decide un administrador`,
  ajenasDeBaja: (nombre: string) =>
    `${nombre} fue dado de baja y no puede entrar: adoptá los cambios o descartalos`,
  ajenasConSesion: (nombre: string) => `se envía solo, con la sesión de ${nombre}`,
  /** Changes that the server refused: no session sends them again. */
  ajenasRechazadas: (n: number, nombre: string) =>
    n === 1
      ? `1 cambio no se envía solo: lo decide ${nombre} o un administrador`
      : `${n} cambios no se envían solos: los decide ${nombre} o un administrador`,
  danados: (n: number): string =>
    `${n === 1 ? '1 cambio dañado: este equipo no puede leer cuál era y no lo envía. Quedó guardado como estaba' : `${n} cambios dañados: este equipo no puede leer cuáles eran y no los envía. Quedaron guardados como estaban`}, y lo demás sigue. Guardá el archivo de rescate y avisale a un administrador.`,
  ultimas: lasUltimas,
  confirmadasHoy: 'Confirmadas hoy',
  confirmadasSinLeer: 'No se pudieron leer las confirmadas de hoy; se sigue probando.',
  nada: 'No queda nada por enviar',
  nadaDetalle: 'Todo lo que hiciste en este equipo está en el servidor.',
  enviarAhora: 'Enviar ahora',
  /** Why no change can be sent now. */
  esperaTodo: {
    sesion: 'Tu sesión venció: tus cambios se envían cuando vuelvas a entrar',
    anteriores: 'Cada cambio espera a que se resuelva el anterior de su butaca',
  },
  sinConexionDesde: (hora: string | null) =>
    `Sin conexión${hora === null ? '' : ` desde las ${hora}`}. Lo que hagas queda guardado en este equipo y se envía solo cuando vuelva la red.`,
  sinFabricaDesde: (hora: string | null) =>
    `Hay red, pero no responde la fábrica${hora === null ? '' : ` desde las ${hora}`}. Contesta otro equipo, por ejemplo un Wi-Fi que pide entrar. Lo que hagas queda guardado en este equipo y se envía solo cuando la fábrica responda.`,
  descartar: 'Descartar',
  reintentar: 'Reintentar',
  corregir: 'Corregir',
  /** Buttons of a conflict. `quien`: author of the server's version; '' after a restore of the server. */
  dejarEn: (estado: string, quien: string) => conQuien(`Dejarla en ${estado}`, quien),
  dejarBorrada: (quien: string) => conQuien('Dejarla borrada', quien),
  dejarHomologada: (quien: string) => conQuien('Dejarla homologada', quien),
  dejarComoEsta: (quien: string) => conQuien('Dejarla como está', quien),
  pasarA: (estado: string) => `Pasarla a ${estado}`,
  aplicarEdicion: 'Guardar tu edición',
  aplicarHomologacion: 'Homologarla',
  /** Questions before a seat goes back, skips a state, or is restored after a deletion. */
  preguntaAtras: (nro: string, de: string, a: string) =>
    `${nro} está en ${de}: pasarla a ${a} la hace volver atrás. ¿Querés hacerlo igual?`,
  preguntaRepone: (nro: string, a: string) =>
    `${nro} está borrada: pasarla a ${a} la repone. ¿Querés hacerlo igual?`,
  preguntaSalta: (nro: string, de: string, a: string) =>
    `${nro} está en ${de}: pasarla a ${a} saltea pasos. ¿Querés hacerlo igual?`,
  volver: 'Volver',
  /** Conflicts that are decided together. */
  juntas: 'Decidir varias juntas',
  todas: (n: number) => `Todas (${n})`,
  serieDe: (que: string, hora: string, n: number) => `Serie ${que}, ${hora} (${n})`,
  sueltas: (n: number) => `Fuera de serie (${n})`,
  dejarAvanzadas: (n: number) => (n === 1 ? 'Dejar la que ya avanzó' : `Dejar las ${n} que ya avanzaron`),
  pasarSiguen: (n: number, estado: string) =>
    n === 1 ? `Pasar la que sigue en ${estado}` : `Pasar las ${n} que siguen en ${estado}`,
  pasarNoAvanzaron: (n: number) => (n === 1 ? 'Pasar la que no avanzó' : `Pasar las ${n} que no avanzaron`),
  homologarSiguen: (n: number) =>
    n === 1 ? 'Homologar la que sigue sin homologar' : `Homologar las ${n} que siguen sin homologar`,
  reintentarPermiso: (n: number) =>
    n === 1 ? 'Reintentar la que tu rol no dejó' : `Reintentar las ${n} que tu rol no dejó`,
  confirmar: {
    dejar: (n: number) => (n === 1 ? 'Dejar 1' : `Dejar ${n}`),
    pasar: (n: number) => (n === 1 ? 'Pasar 1' : `Pasar ${n}`),
    homologar: (n: number) => (n === 1 ? 'Homologar 1' : `Homologar ${n}`),
  },
  explica: {
    dejar: 'Cada una queda como está en el servidor. Tu cambio no se envía, y se anota quién lo decidió.',
    pasar:
      'Tu cambio se envía sobre lo que ves acá. Si alguna cambia antes de que llegue, te vuelve a preguntar.',
    homologar:
      'Tu homologación se envía sobre lo que ves acá. Si alguna cambia antes de que llegue, te vuelve a preguntar.',
  },
  decididasJuntas: {
    dejar: (n: number) => (n === 1 ? 'Quedó 1 butaca como estaba' : `Quedaron ${n} butacas como estaban`),
    pasar: (n: number) => (n === 1 ? 'Se envía 1 cambio' : `Se envían ${n} cambios`),
    homologar: (n: number) => (n === 1 ? 'Se envía 1 homologación' : `Se envían ${n} homologaciones`),
  },
  vos: 'Vos',
  mientrasTanto: 'Mientras tanto',
  otraPersona: 'otra persona',
  cambio: (de: string, a: string) => `${de} a ${a}`,
  paso: (de: string, a: string) => `${de} → ${a}`,
  /** Shown in place of the other author's name if the other author is this person. */
  vosEnOtro: 'vos, en otro equipo',
  motivoOtra: (quien: string, estado: string) =>
    quien === '' ? `Queda como está: ${estado}` : `Queda lo de ${quien}: ${estado}`,
  verificar: 'No se sabe si el servidor lo hizo, y no se envía solo. Mirá la butaca y decidí.',
  yaEstaHecho: 'Ya está hecho',
  enviarDeNuevo: 'Enviar de nuevo',
  hechoAMano: (nro: string) => `El cambio de ${nro} quedó anotado como hecho`,
  yaDecidido: (nro: string) => `El cambio de ${nro} ya estaba decidido`,
  sinComprador:
    'El servidor volvió a una copia anterior y el comprador ya no está en este equipo. Corregilo.',
  adoptadaDe: (nombre: string) => `lo hizo ${nombre}`,
  cuantasDe: (n: number, nombre: string) => `${n} de ${nombre}`,
  adoptar: 'Adoptar y enviar',
  adoptadasParaDecidir: (n: number) =>
    n === 1 ? '1 cambio espera tu decisión acá' : `${n} cambios esperan tu decisión acá`,
  confirmarAdopcion: (n: number, nombre: string) =>
    `${n === 1 ? 'El cambio' : `Los ${n} cambios`} de ${nombre} se ${n === 1 ? 'envía' : 'envían'} con tu nombre. Queda anotado de quién ${n === 1 ? 'era' : 'eran'}.`,
  adoptadas: (n: number, nombre: string) =>
    n === 1
      ? `1 cambio de ${nombre} se envía con tu nombre`
      : `${n} cambios de ${nombre} se envían con tu nombre`,
  sinAdopcion: 'Este servidor no anota quién adopta: se espera a que entre esa persona.',
  decididas: 'Descartadas y resueltas (90 días)',
  sinDecididas: 'Nadie descartó ni resolvió nada en estos 90 días.',
  decididasSinLeer: 'No se pudo leer esta lista; se sigue probando.',
  decidio: (quien: string, cuando: string, motivo: string) => `${quien}, ${cuando}: ${motivo}`,
  seResolvio: (cuando: string) => `sin decisión de nadie, ${cuando}: la butaca ya estaba así`,
  decision: {
    'aplicada-igual': 'la aplicó igual',
    corregida: 'la corrigió y la envió de nuevo',
    'ya-estaba': 'ya estaba hecho',
    deshecha: 'la deshizo antes de que saliera',
  },
  creada: 'butaca nueva',
  editada: 'editada',
  homologada: 'homologada',
  blanca: 'blanca',
  gris: 'gris',
  comprador: (nombre: string) => `comprador ${nombre}`,
  sinCliente: 'sin cliente',
  entregaA: (cliente: string, remito: string | null) =>
    remito === null ? `a ${cliente}` : `a ${cliente}, remito ${remito}`,
  sinPeso: 'sin peso',
  sinTexto: (titulo: string) => `sin ${titulo.toLowerCase()}`,
  texto: (titulo: string, texto: string) => `${titulo.toLowerCase()} ${texto}`,
  sinCambios: 'sin cambios',
  nroTomado: 'Ya hay otra butaca con ese número.',
  yaHomologada: 'La butaca ya está homologada con otras etiquetas.',
  sinCrear: 'La butaca no se creó: este cambio era para ella.',
  rechazadaSinMotivo: (status: number) => `El servidor dijo que no${status > 0 ? ` (${status})` : ''}.`,
  loCambio: (quien: string, cambios: string, hora: string) => `${quien} la dejó así, ${hora}: ${cambios}`,
  loPaso: (quien: string, estado: string, hora: string) => `${quien} la pasó a ${estado}, ${hora}`,
  loHomologo: (quien: string, hora: string) => `${quien} la homologó, ${hora}:`,
  /** The server's version, if this person made it. */
  lePusiste: (cambios: string, hora: string) => `la dejaste así desde otro equipo, ${hora}: ${cambios}`,
  laPasaste: (estado: string, hora: string) => `la pasaste a ${estado} desde otro equipo, ${hora}`,
  laHomologaste: (hora: string) => `la homologaste desde otro equipo, ${hora}:`,
  enElServidor: 'En el servidor',
  volvioA: (estado: string) => `volvió a una copia anterior: ahí está en ${estado}`,
  homologadaSin: 'sin comprador',
  confirmarDescarte: (nro: string) =>
    `El cambio de ${nro} no se va a enviar. Queda anotado quién lo descartó y por qué.`,
  motivo: 'Motivo',
  faltaMotivo: 'Escribí el motivo',
  descartada: (nro: string) => `El cambio de ${nro} se descartó`,
  noDescartada: (nro: string) => `El cambio de ${nro} ya se estaba enviando: no se descartó`,
  resumen: (sinEnviar: number, rechazadas: number) =>
    [
      sinEnviar > 0 ? `${sinEnviar} sin enviar` : '',
      rechazadas > 0 ? `${rechazadas} ${rechazadas === 1 ? 'rechazada' : 'rechazadas'}` : '',
    ]
      .filter(parte => parte !== '')
      .join(' · '),
} as const
