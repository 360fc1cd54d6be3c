import type { PermisoPrograma } from '#contract/permisos.ts'
import { PERMISOS } from '../persona/programas.ts'

export const API_DOC = {
  titulo: 'API de Butacas',
  intro: 'Cada llamada del contrato y de las extensiones de este servidor.',
  paraProgramas: 'Lo mismo, para programas:',
  roles: 'Quién puede',
  conEnlace: 'quien tiene un enlace de pantalla de pared',
  cualquiera: 'cualquiera, sin token',
  parametros: 'Parámetros',
  cuerpo: 'Cuerpo',
  respuesta: 'Respuesta',
  extension: 'Extensión de este servidor: no existe con CONTRACT_ONLY=1.',
  errores: 'Errores',
  erroresDetalle: 'Todos son application/problem+json (RFC 9457), con un código estable:',
  grupos: { auth: 'Sesión', api: 'Contrato y extensiones', otros: 'Operación' },
  servidor: 'Este servidor.',
  contacto: 'El administrador de esta fábrica',
  licencia: 'De uso interno de la fábrica',
  token:
    'El que devuelve el ingreso, que dura 15 horas, o la clave de acceso de un programa (`but_…`), en el encabezado Authorization.',
  clavePuede: (permisos: readonly PermisoPrograma[] | null) =>
    permisos === null
      ? 'También cualquier programa con clave de acceso.'
      : `También un programa con el permiso ${permisos.map(permiso => PERMISOS[permiso].nombre).join(' o ')}.`,
  pueden: (roles: readonly string[]) => `Pueden: ${roles.join(', ')}.`,
  enlace:
    'El secreto de un enlace de pantalla de pared, en el encabezado Authorization como «Pared SECRETO». No abre nada más.',
  enlacePuede: 'Puede quien tiene un enlace de pantalla de pared; una sesión no sirve.',
  cualquieraPuede: 'Puede cualquiera, sin token.',
  unaVez: 'Con Idempotency-Key, el mismo pedido repetido no se hace dos veces.',
  siNadieLoCambio: 'Con If-Match, no se hace si otra persona lo cambió antes.',
  lineaDeEventos:
    'Eventos del servidor (text/event-stream): «cambio» con el cursor como id, y «nombres» sin id. Después de un corte se vuelve con Last-Event-ID; sin conexión larga, GET /api/butaca/cambios con el mismo cursor dice lo mismo.',
  sinCambios: 'No cambió desde la respuesta que se nombra en If-None-Match.',
  rehusa: (codigo: string, detalle: string) => `${codigo}: ${detalle}`,
} as const

/** Subjects of the calls, in the order of the document. */
export const API_TEMAS = {
  sesion: { name: 'Sesión', description: 'Entrar y salir.' },
  butacas: { name: 'Butacas', description: 'Las butacas, sus estados y su historial.' },
  maestros: {
    name: 'Datos maestros',
    description:
      'Los modelos, los colores y los estados de los que elige una butaca, y los motivos de sus vueltas atrás.',
  },
  homologaciones: { name: 'Homologaciones', description: 'Quién compró cada butaca y con qué etiquetas.' },
  informes: { name: 'Informes', description: 'Cuántas butacas pasaron a un estado entre dos fechas.' },
  productos: {
    name: 'Productos',
    description: 'Lo que hay en el depósito, con su existencia y sus precios.',
  },
  catalogos: {
    name: 'Catálogos',
    description: 'Las listas de las que eligen los productos y los registros.',
  },
  registros: { name: 'Registros', description: 'Las entradas y salidas, que mueven las existencias.' },
  historial: {
    name: 'Historial',
    description: 'Quién cambió qué del stock, de los datos maestros y de los usuarios.',
  },
  busqueda: { name: 'Búsqueda', description: 'Un texto en todo lo que se puede abrir.' },
  importaciones: { name: 'Importaciones', description: 'Archivos que se traen de otro sistema.' },
  usuarios: { name: 'Usuarios', description: 'Los usuarios, sus roles y sus contraseñas.' },
  equipos: {
    name: 'Equipos',
    description: 'Los equipos, lo que tienen sin enviar y las etiquetas que imprimen.',
  },
  empresa: {
    name: 'Empresa',
    description: 'Los datos de la empresa que salen en papeles y etiquetas.',
  },
  programas: {
    name: 'Otros programas',
    description: 'Las claves con las que entran otros programas, y quién llama.',
  },
  paredes: {
    name: 'Pantallas de pared',
    description: 'El panel para un televisor, y los enlaces que lo abren.',
  },
  avisos: {
    name: 'Avisos a otros sistemas',
    description: 'A quién se le avisa lo que pasa, y cómo salió cada envío.',
  },
  operacion: { name: 'Operación', description: 'Cómo está el servidor, y este documento.' },
} as const

/** Description of each request header of a write, by its name in src/contract/headers.ts. */
export const API_ENCABEZADOS: Readonly<Record<string, string>> = {
  'author-identified': 'Cómo mostró quién es: «clave», con su contraseña, o «pin». Si falta, «clave».',
  'idempotency-key': 'Un UUID por cambio. El mismo pedido repetido recibe la misma respuesta.',
  'if-match': 'La versión que se vio, como la dio ETag. Si hay otra, 412.',
  'device-id': 'UUID del equipo que envía.',
  'device-seq': 'Número de orden del cambio en ese equipo.',
  'capture-age-ms': 'Hace cuántos milisegundos se hizo.',
  'if-none-match': 'El ETag de la respuesta que ya se tiene. Si no cambió, 304 sin cuerpo.',
  'last-event-id': 'El id del último evento que se recibió. La línea sigue desde ahí.',
  deshace: 'La clave del cambio de esa butaca que este deshace: Flujo no cuenta ninguno de los dos.',
}

export const API_RESPUESTA = {
  etag: 'La versión de lo que se contesta. Una lista la compara con If-None-Match; un cambio, con If-Match.',
  link: 'La página que sigue, con rel="next". No está en la última.',
  'cache-control': 'private, no-cache: se puede guardar, y se pregunta antes de usarlo.',
  'idempotency-replayed': '«true» si ya estaba hecho: es la respuesta de la primera vez.',
  'x-warnings':
    'Lista JSON, codificada como parte de una dirección: los productos que quedan bajo su mínimo.',
  'retry-after': 'Con 429 y 503: segundos hasta probar de nuevo.',
  'x-epoca': 'De qué copia de los datos es la respuesta. Cambia cuando se restaura un respaldo.',
  'x-ahora': 'El reloj del servidor, en milisegundos desde 1970.',
  'x-cuenta': 'Cuántas escrituras tienen los datos, firmado.',
  'x-cursor':
    'Hasta dónde cuenta los cambios: sirve de «desde» en /api/butaca/cambios y de Last-Event-ID en /api/eventos.',
  'x-pedido': 'El UUID que mandó el pedido.',
} as const

/** Parameters of lists in addition to their own, by name. Only some lists have `limite` and `cursor`, or `parte`. */
export const API_SALIDA = {
  formato: 'csv: un archivo de texto con las columnas de la pantalla. Lo mismo que pedir Accept: text/csv.',
  pais: 'AR: el archivo separa las celdas con ; y los decimales con coma. Cualquier otro: coma y punto.',
  limite: 'Cuántas filas por página. Sin este parámetro van todas.',
  cursor: 'Desde dónde sigue, como lo dio Link con rel="next". No se arma a mano.',
  parte: 'Qué parte del informe lleva el archivo.',
} as const

/** Description of each call, by its name in src/contract/endpoints.ts. */
export const API_LLAMADAS: Readonly<Record<string, string>> = {
  login: 'Entra con nombre y contraseña y recibe un token de 15 horas.',
  logout: 'Cierra la sesión del token.',
  emisor: 'Da a una sesión abierta en un equipo el token que solo envía lo pendiente de ese equipo.',
  pinEquipo: 'Guarda el PIN de quien llama para el equipo de su sesión.',
  pleno: 'Da un token completo a quien tiene el que solo envía y el PIN.',
  cierres: 'Cierra las sesiones que se nombran por su identificador.',
  filtroButaca: 'Lista butacas por número, modelo, estado y color.',
  filtroAs: 'Lista las butacas listas que cuentan como S (true) o como A (false).',
  cambiarEstado: 'Cambia el estado de una butaca y, si se indica, su peso y su marca S.',
  modelos: 'Lista los modelos de butaca.',
  colores: 'Lista los colores.',
  estados: 'Lista los estados.',
  motivos: 'Lista los motivos por los que una butaca vuelve atrás o tiene un defecto.',
  maestros:
    'Lista los modelos, los colores o los estados, con cuántas butacas tienen cada uno, o los motivos, con cuántas veces se usó cada uno.',
  crearMaestro: 'Crea un modelo, un color, un motivo o un estado, que va después de otro.',
  modificarMaestro:
    'Cambia el nombre de un modelo, un color, un estado o un motivo, el prefijo de un modelo o para qué se usa un motivo.',
  retirarMaestro: 'Retira un modelo, un color, un estado o un motivo, o lo repone.',
  eliminarMaestro:
    'Elimina un modelo, un color o un estado que ninguna butaca tuvo nunca, o un motivo que no se usó.',
  actividadHoy: 'Lista los cambios de estado de hoy.',
  historialButaca: 'Lista el historial de una butaca.',
  ficha:
    'El historial entero de una butaca: su recorrido, sus ediciones y su homologación. No trae los pasos que deshicieron a otros.',
  lote: 'Busca butacas por lo que tienen en común: modelo, color, rango de números o de etiquetas, días en que pasaron por un estado, comprador o cliente, motivo.',
  crearButaca: 'Crea una butaca.',
  modificarButaca: 'Modifica una butaca, que se nombra por su número.',
  homologaciones: 'Lista las homologaciones.',
  filtroHomologaciones: 'Busca un texto en las homologaciones.',
  homologar: 'Homologa una butaca pre-homologada.',
  modificarHomologacion: 'Modifica el comprador y las etiquetas de una homologación.',
  homologacionesHoy: 'Lista las homologaciones de hoy.',
  excel: 'Descarga las homologaciones como .xls.',
  informe: 'Cuenta los cambios a un estado entre dos fechas, por modelo.',
  informeAs: 'Lo mismo, solo de butacas A o S.',
  informeDetalle: 'Lista las butacas de una fila del informe.',
  informeDetalleAs: 'Lista las butacas de una fila del informe de A o S.',
  evolucion:
    'Los cambios de un informe por fecha, hora por hora o día por día, y de cuántas butacas distintas son.',
  flujo:
    'Lo que hay en la fábrica y desde cuándo, y lo que se movió entre dos fechas, por día y por persona.',
  butacasFlujo:
    'Lista las butacas de un número de Flujo: las paradas de un estado, o las que volvieron atrás.',
  productosButaca:
    'Da el producto de cada modelo y color de butaca, y desde cuándo entran al stock al pasar a lista.',
  productoButaca: 'Elige el producto de un modelo y color, o lo quita.',
  stockPiso: 'Enciende o apaga que las butacas entren al stock al pasar a lista.',
  preciosButaca: 'Da el precio de venta de cada modelo y color que tiene producto.',
  entregas: 'Da las entregas que esperan que la oficina las confirme, con sus líneas y sus butacas.',
  entrega: 'Da una entrega, también confirmada o descartada.',
  confirmarEntrega:
    'Hace la venta de una entrega, con otros precios, remito o cliente y sin las butacas que se quiten. Con otra «huella» que la de ahora no hace nada: 412.',
  descartarEntrega: 'Descarta el borrador de una entrega. Sus butacas siguen entregadas.',
  deshacerDescarte: 'Vuelve a borrador una entrega descartada, con las butacas que siguen entregadas.',
  butacasRegistro: 'Da las butacas de cada línea de un registro.',
  emitirRemito:
    'Da el número de remito X de un registro: el que tiene, o el siguiente. Después de restaurar un respaldo, el primero necesita «ultimo»: el último número en papel.',
  remitos: 'Da los últimos remitos X, también los anulados.',
  anularRemito: 'Anula un remito X. Su número no se usa de nuevo.',
  ventas: 'Ventas y movimientos de stock entre dos fechas, por producto, por cliente o por mes.',
  filtroProductos: 'Busca productos.',
  producto: 'Un producto.',
  categoriaDeModelo: 'La categoría de un modelo de producto.',
  modelosDeCategoria: 'Lista los modelos de una categoría.',
  tipoRegistros: 'Lista los tipos de registro.',
  filtroRegistros: 'Busca registros.',
  guardarRegistro: 'Guarda un registro con sus líneas y mueve las existencias.',
  usuarios: 'Lista los usuarios.',
  crearUsuario: 'Crea un usuario.',
  claveUsuario: 'Cambia la contraseña de un usuario y cierra sus sesiones.',
  rolUsuario: 'Cambia el rol de un usuario y cierra sus sesiones.',
  activoUsuario: 'Da de baja o de alta a un usuario.',
  sesionesUsuario: 'Lista las sesiones abiertas de un usuario.',
  cerrarSesiones: 'Cierra las sesiones de un usuario.',
  cerrarSesion: 'Cierra una sesión.',
  primerIngreso: 'Crea el primer usuario, administrador, con el código que muestra el servidor al arrancar.',
  miClave: 'Cambia la contraseña de quien llama, cierra sus sesiones y abre una nueva.',
  historial: 'Quién cambió qué de un producto, un registro, una fila de un catálogo o un usuario, y cuándo.',
  borrados: 'Lo que se eliminó de una lista, cuándo y quién, lo último primero.',
  buscar: 'Busca un texto en todo lo que el rol puede abrir: tres filas de cada grupo y cuántas hay.',
  importaciones: 'Lista las últimas importaciones.',
  crearImportacion: 'Empieza la prueba de un archivo: qué es y qué campo es cada celda. No escribe nada más.',
  filasImportacion:
    'Lista las filas de una importación que quedan de una manera: nuevas, cambiadas, iguales o con error.',
  probarFilas: 'Prueba filas del archivo; una que se manda otra vez reemplaza a la anterior.',
  cerrarPrueba: 'Termina la prueba: cuenta las filas y señala las repetidas.',
  aplicarImportacion:
    'Escribe lo probado en una sola transacción. Contesta línea por línea (NDJSON) cuánto va; si se corta la llamada, no queda nada.',
  deshacerImportacion:
    'Deshace una importación de menos de un día; lo que alguien cambió después no se toca.',
  descartarImportacion: 'Olvida una prueba que no se hizo.',
  cuenta: 'Cuántas escrituras tienen los datos; con lo que se dijo antes, muestra que volvieron atrás.',
  cambios: 'Lista las butacas que cambiaron desde un cursor.',
  eventos: 'Avisa lo que cambia, como eventos del servidor (text/event-stream).',
  quienSoy:
    'Dice quién llama: una persona con su rol, o un programa con sus permisos y cuándo vence su clave.',
  empresa: 'Da los datos de la empresa, sin el logo si «version» es la que ya tenés.',
  modificarEmpresa: 'Cambia los datos de la empresa. Sin «logo», el logo sigue como está.',
  marca: 'Da el nombre y el logo de la empresa, para pantallas sin sesión.',
  programas: 'Lista las claves de otros programas; las anuladas no.',
  crearPrograma: 'Crea una clave de acceso y la dice, por única vez.',
  modificarPrograma: 'Cambia el nombre y los permisos de una clave, que sigue siendo la misma.',
  anularPrograma: 'Anula una clave en el acto, o quita de la lista una vencida.',
  pared: 'Las cifras del panel de pared. No nombra personas.',
  paredes: 'Lista los enlaces de las pantallas de pared.',
  avisos: 'Lista los sistemas a los que se avisa.',
  crearAviso: 'Agrega un sistema y dice su secreto, por única vez.',
  modificarAviso: 'Cambia el nombre, la dirección o los eventos de un aviso.',
  pausarAviso: 'Pausa un aviso o lo reanuda.',
  cambiarSecreto: 'Cambia el secreto y lo dice, por única vez. Cada anterior firma un día más.',
  probarAviso: 'Manda un mensaje de prueba y dice cómo salió.',
  eliminarAviso: 'Elimina un aviso con sus envíos.',
  envios: 'Lista los últimos envíos de un aviso; primero los que fallaron.',
  reintentarEnvio: 'Vuelve a mandar un envío que falló.',
  crearPared: 'Crea un enlace y dice su secreto, por única vez.',
  revocarPared: 'Anula un enlace.',
  salud: 'El proceso vive.',
  listo: 'El servidor puede atender.',
  demo: 'Existe mientras están los usuarios de demostración.',
  metricas: 'Métricas para Prometheus. Solo desde esta máquina o con METRICS_TOKEN.',
  openapi: 'Este documento.',
  documentacion: 'Esta página.',
  estiloDocumentacion: 'El estilo de esta página.',
  clave: 'Si se conoce el efecto de una clave de idempotencia.',
  dispositivos: 'Lista los equipos y lo que dicen de sí.',
  nombrarDispositivo: 'Pone nombre a un equipo.',
  permitirDispositivo: 'Permite o prohíbe el PIN en un equipo, y lo saca de servicio o lo repone.',
  informarDispositivo: 'Un equipo dice qué tiene pendiente.',
  presentarFirma: 'Un equipo muestra con qué clave firma y recibe el próximo eslabón de su cadena.',
  clientesEntrega: 'Clientes para una entrega, primero los últimos.',
  productosEntrega: 'Producto de cada modelo y color, para una entrega. Sin precios.',
  impresoraEtiquetas: 'Si la planta tiene una impresora de etiquetas.',
  imprimirEtiquetas: 'Imprime etiquetas de butacas en la impresora de la planta, una sola vez por pedido.',
  claveRescate: 'La clave pública de los archivos de rescate.',
  rescatar: 'Aplica un archivo de rescate.',
}

/** The five calls of each stock resource. */
export const API_RECURSO: Readonly<Record<string, string>> = {
  listar: 'Lista todo.',
  crear: 'Crea uno.',
  modificar: 'Modifica uno.',
  borrar: 'Elimina uno. Es un GET, como pide el contrato: lleva token y nunca se guarda ni se repite.',
  eliminar: 'Elimina uno.',
}
