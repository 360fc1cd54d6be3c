import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { formatDolares } from '#domain/valor/numero.ts'
import { contar, cuantasButacas, identificadorRoto } from '#messages/palabras.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'

/** The server's `detail` texts (design §5). */
export const SERVIDOR = {
  pedidoInvalido: 'El pedido no es válido.',
  sesion: 'La sesión no es válida o venció. Entrá de nuevo.',
  permiso: 'Tu rol no puede hacer esto.',
  claveProvisoria:
    'Tu contraseña es provisoria: antes de seguir hay que cambiarla. Cerrá la sesión, recargá la página y volvé a entrar; ahí te pide elegir la tuya.',
  soloEnvia:
    'Esta sesión solo envía lo pendiente de su equipo. Para lo demás, entrá con tu PIN o con tu contraseña.',
  enlace: 'Este enlace no sirve. Pedile otro a un administrador.',
  enlaceRevocado: 'Este enlace está anulado. Pedile otro a un administrador.',
  noExiste: 'No existe.',
  butacaNoExiste: (nro: string) => `La butaca ${nro} no existe.`,
  metodo: 'Ese método no se usa en esta dirección.',
  soloHttps: 'Usá la dirección que empieza con https://. Por http no se acepta ningún dato.',
  claveEnCurso: 'Este cambio ya se está procesando.',
  claveVieja: 'Esto ya se había guardado, hace más de 400 días, y no se guardó otra vez. Fijate cómo quedó.',
  claveReusada: 'Esto ya había llegado, con otros datos, y no se guardó otra vez. Fijate cómo quedó.',
  claveDesconocida: 'El servidor no conoce este cambio.',
  rescateIlegible: 'Este archivo no se puede abrir: está dañado o es de otra instalación.',
  rescateDesconocido:
    'Este archivo no es de ningún equipo conocido, o lo cambiaron después. No se hizo nada: pedí que lo guarden de nuevo en ese equipo, con la app actualizada y con red.',
  rescateAjeno: (nombre: string) =>
    `${nombre} nunca entró en ese equipo: no se hace nada en su nombre. Preguntale qué hizo.`,
  rescateSinVersion:
    'El archivo no dice cómo estaba la butaca cuando se hizo el cambio: mirala y decidí si corresponde.',
  rescateViejo: 'Es de hace más de 400 días: mirá la butaca y decidí si corresponde.',
  rescateDanado: 'El cambio está dañado: mirá en el equipo o preguntale a la persona cuál era.',
  rescatadas: (total: number, hechas: number, yaEstaban: number) =>
    `${contar(total, 'cambio', 'cambios')}: ${contar(hechas, 'hecho', 'hechos')}, ${yaEstaban} ya ${yaEstaban === 1 ? 'estaba' : 'estaban'}`,
  rescateDecidir: 'Espera la decisión de una persona en el equipo.',
  rescateRetenida: 'Espera a que se resuelva el cambio anterior de esta butaca.',
  usuarioDesconocido: (nombre: string) => `El usuario ${nombre} no existe.`,
  actualice: 'Esta versión de la app es demasiado vieja para este servidor. Actualizala y se envía.',
  version: 'Otra persona cambió la butaca mientras tanto.',
  filaCambiada: 'Otra persona lo cambió mientras tanto.',
  estadoDesconocido: 'Ese estado no existe.',
  butacaBorrada: (nro: string) => `La butaca ${nro} está borrada. Para cambiarla, primero hay que reponerla.`,
  identificadorRoto,
  nroIlegible:
    'El número tiene signos que no se ven o letras de otro alfabeto, y se confunde con otro. No se creó la butaca: escribilo de nuevo con el teclado.',
  pesoDecimales: 'El peso lleva hasta dos decimales. No se guardó nada: corregilo y mandalo de nuevo.',
  butacaDuplicada: (nro: string) => `Ya existe la butaca ${nro}.`,
  modeloDesconocido: 'Ese modelo no existe.',
  colorDesconocido: 'Ese color no existe.',
  yaHomologada: (nro: string) => `La butaca ${nro} ya está homologada.`,
  noPrehomologada: (nro: string) => `La butaca ${nro} no está pre-homologada.`,
  homologacionNoExiste: (nro: string) => `La butaca ${nro} no tiene homologación.`,
  excelEnCurso: 'Ya hay una descarga de Excel tuya en curso. Esperá a que termine.',
  demasiadasLineas:
    'Tu usuario ya tiene demasiadas pantallas conectadas a la vez. Cerrá las que no uses; esta sigue andando y se actualiza cada tanto.',
  muyGrande: 'El pedido es demasiado grande.',
  urlLarga: 'La dirección es demasiado larga.',
  tipoContenido: 'Ese tipo de contenido no se acepta.',
  interno: 'El servidor tuvo un error. Probá de nuevo; si sigue, avisale a un administrador.',
  ocupado: 'El servidor no puede atender ahora. Esperá un momento y probá de nuevo.',
  almacenamiento: 'El servidor no tiene espacio para guardar.',
} as const

/** `detail` texts and warnings about the stock (design §5; reliability S16, S17). */
export const SERVIDOR_STOCK = {
  duplicado: 'Ya hay otro igual.',
  referenciado: 'No se puede eliminar porque algo lo usa.',
  yaExiste: (que: string, nombre: string) => `Ya existe ${que} ${nombre}.`,
  noExiste: (que: string) => `${que} no existe.`,
  /** «La categoría Telas no se puede eliminar: la usan 12 productos y 3 modelos.» */
  enUso: (que: string, nombre: string, pronombre: string, usos: readonly string[], total: number) =>
    `${que} ${nombre} no se puede eliminar: ${pronombre} ${total === 1 ? 'usa' : 'usan'} ${usos.join(' y ')}.`,
  usos: contar,
  modeloDeOtraCategoria: (modelo: string, categoria: string) =>
    `El modelo ${modelo} es de la categoría ${categoria}.`,
  modeloSinCategoria: 'Ese modelo no tiene categoría.',
  modeloNoExiste: 'El modelo no existe.',
  productoNoExiste: 'El producto no existe.',
  productoDesconocido: 'Ese producto no existe.',
  productoRepetido: (codigo: string) => `Ya existe el producto ${codigo}.`,
  registroNoExiste: 'El registro no existe.',
  tipoDesconocido: 'Ese tipo de registro no existe.',
  registroCambiado: 'Otra persona cambió el registro mientras tanto.',
  precioDecimales: 'Los precios llevan hasta dos decimales. No se guardó nada: corregilo y mandalo de nuevo.',
  /** @param mas number of products that are not named. */
  precioCambiado: (productos: readonly (readonly [codigo: string, precio: number])[], mas: number) => {
    const ahora = productos.map(([codigo, precio]) => `${codigo}: ahora es ${formatDolares(precio)}`)
    const cuales = [...ahora, ...(mas > 0 ? [`y ${mas} más`] : [])].join('; ')
    return `Cambió el precio de ${cuales}. No se guardó nada: fijate el total y guardá de nuevo.`
  },
  fechaInvalida: 'Esa fecha no existe.',
  /** Name of the record type that only the floor creates. */
  produccion: 'Producción',
  pisoPasado: 'Elegí hoy o un día que todavía no llegó: lo que ya pasó a lista no entra al stock.',
  soloElPiso: 'Los registros de Producción los lleva el piso: cambian cuando cambian sus butacas.',
  bajoMinimo: (codigo: string, descripcion: string | null, quedan: number, minimo: number) =>
    `${[codigo, descripcion].filter(Boolean).join(' ')}: ${quedan === 1 ? 'queda' : 'quedan'} ${quedan}, el mínimo es ${minimo}`,
  yMas: (n: number) => `y ${n} más`,
} as const

export const SERVIDOR_ENTREGAS = {
  noExiste: 'Esa entrega ya no existe.',
  cambio: 'La entrega cambió mientras la mirabas. No se hizo nada: fijate cómo quedó y volvé a confirmar.',
  cerrada: 'Otra persona ya cerró esta entrega. No se hizo nada.',
  noDescartada: 'Esa entrega ya no está descartada. No se hizo nada.',
  sinButacas: 'Todas sus butacas volvieron o salieron con otra entrega: no queda nada para confirmar.',
  vacia: 'La entrega no tiene butacas: no hay nada que vender.',
  sinProducto: (par: string) => `Elegí un producto para ${par}.`,
} as const

export const SERVIDOR_REMITOS = {
  noExiste: 'Ese remito no existe.',
  vacio: 'El registro no tiene líneas: no hay nada para poner en el remito.',
  restaurado:
    'Se restauró un respaldo y puede haber remitos impresos que no están acá. No se dio ningún número: escribí el último número en papel.',
} as const

const enUso = (que: string) => (nombre: string, butacas: number) =>
  butacas > 0
    ? `${que} ${nombre} está en uso en ${cuantasButacas(butacas)}: no se puede eliminar, se puede retirar.`
    : `${que} ${nombre} está en el historial de alguna butaca: no se puede eliminar, se puede retirar.`

const motivoEnUso = (nombre: string, veces: number) =>
  `El motivo ${nombre} se usó ${contar(veces, 'vez', 'veces')}: no se puede eliminar, se puede dejar de ofrecer.`

export const SERVIDOR_MAESTROS = {
  noExiste: {
    modelo: 'Ese modelo ya no existe.',
    color: 'Ese color ya no existe.',
    estado: 'Ese estado ya no existe.',
    motivo: 'Ese motivo ya no existe.',
  },
  yaExiste: {
    modelo: (nombre: string) => `Ya existe el modelo ${nombre}.`,
    color: (nombre: string) => `Ya existe el color ${nombre}.`,
    estado: (nombre: string) => `Ya existe el estado ${nombre}.`,
    motivo: (nombre: string) => `Ya existe el motivo ${nombre}.`,
  },
  enUso: {
    modelo: enUso('El modelo'),
    color: enUso('El color'),
    estado: enUso('El estado'),
    motivo: motivoEnUso,
  },
  estadoFijo:
    'Ese estado es un paso de la línea y la app lo necesita: se le puede cambiar el nombre, pero no retirarlo ni eliminarlo.',
  otroMotivo:
    '«Otro motivo» siempre se ofrece, para devolver y para marcar un defecto: se le puede cambiar el nombre, nada más.',
  sinLugar: 'Elegí después de qué estado va: siempre antes de que la butaca lleve A o S.',
} as const

/** `detail` texts about webhooks. */
export const SERVIDOR_AVISOS = {
  noExiste: 'Ese aviso ya no existe.',
  envioNoExiste: 'Ese envío ya no está en la lista.',
  yaExiste: (nombre: string) => `Ya existe el aviso ${nombre}.`,
  direccion: {
    ilegible: 'Esa dirección no se entiende. Va como https://ejemplo.com/avisos.',
    'sin-https': 'Tiene que empezar con https://',
    'con-clave': 'La dirección no lleva usuario ni contraseña.',
    host: 'A ese sistema no se le puede avisar: esta instalación no lo nombra en AVISOS_HOSTS.',
    red: 'A esa dirección no se le puede avisar: es de esta máquina, o de una red interna que AVISOS_REDES no nombra.',
  },
} as const

export const SERVIDOR_ETIQUETAS = {
  sinImpresora: 'El servidor no tiene configurada ninguna impresora de etiquetas.',
  noExiste: (nro: string) => `No existe la butaca ${nro}. No se imprimió nada.`,
  noEntra: (nro: string) =>
    `El código de ${nro} no entra en la etiqueta de la impresora. No se imprimió nada.`,
  yaPedido: 'Esas etiquetas ya se mandaron a la impresora. Si las querés otra vez, volvé a pedirlas.',
  ausente: 'La impresora no contesta. Fijate que esté prendida y en la red. No se imprimió nada.',
  cortada: 'La impresora se cortó por la mitad. Fijate cuáles salieron antes de mandarlas otra vez.',
  colgada:
    'La impresora empezó y no terminó: puede estar sin papel o en pausa. Fijate cuáles salieron antes de mandarlas otra vez.',
} as const

/** `detail` texts about accounts, on the screen and on the command line. */
export const SERVIDOR_USUARIOS = {
  duplicado: (nombre: string) => `Ya existe el usuario ${nombre}. Si está de baja, podés darlo de alta.`,
  noExiste: 'Ese usuario no existe.',
  sesionCerrada: 'Esa sesión ya no está abierta.',
  propio: 'No podés quitarte tu propio acceso: pedíselo a otro administrador.',
  ultimoAdmin: 'Es el último administrador: sin otro, nadie podría administrar usuarios.',
  codigoMalo:
    'Ese código no sirve: está mal copiado, pasaron 30 minutos o ya se usó. El servidor muestra uno nuevo cada vez que arranca.',
  yaHayCuentas:
    'Esta instalación ya tiene un usuario. Si lo creaste vos recién, entrá con él; si no, pedile uno a un administrador.',
  claveActual: 'Esa no es tu contraseña actual. No se cambió nada.',
  pinNoSirve: 'El PIN no sirve para esto en este equipo. Entrá con usuario y contraseña.',
  pinIncorrecto: 'Ese no es tu PIN.',
  pinSinEquipo: 'El PIN se elige en un equipo que lo permite, después de entrar en él.',
  emisorSinEquipo: 'Esta sesión no se abrió en este equipo.',
  claveIgual: 'Es la misma que tenés. Elegí otra.',
} as const

/** Forms of a catalogue's name: «La categoría», «Esa categoría», «la categoría», and «la» before a verb. */
export function nombresDe(catalogo: CatalogoNombre) {
  const { articulo, singular } = CATALOGOS.de[catalogo]
  const [el, ese, pronombre] = articulo === 'la' ? ['La', 'Esa', 'la'] : ['El', 'Ese', 'lo']
  return { el: `${el} ${singular}`, ese: `${ese} ${singular}`, enFrase: `${articulo} ${singular}`, pronombre }
}
