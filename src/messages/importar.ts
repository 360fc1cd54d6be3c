import { each, LIBRES_BUTACA } from '#contract/campos-butaca.ts'
import {
  ARCHIVO_MAX_BYTES,
  CELDAS_MAX,
  type Celda,
  type ClaseImportacion,
  COLUMNAS_MAX,
  IMPORTACION_FILAS_MAX,
} from '#contract/importacion.ts'
import type {
  CategoriaNueva,
  CifrasImportacion,
  ErrorFila,
  Importacion,
} from '#contract/importacion-schema.ts'
import { CANTIDAD_MAX } from '#contract/limites.ts'
import type { CodigoFila } from '#domain/importacion/fila.ts'
import type { RenglonAparte } from '#domain/importacion/titulos.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { LIBRES } from './butacas/lista.ts'
import { conMayuscula, contar, cuantasButacas } from './palabras.ts'

interface Palabras {
  titulo: string
  detalle: string
  uno: string
  varios: string
  hechos: (n: number) => string
  pantalla: string
}

const masculino = (n: number): string => (n === 1 ? 'importado' : 'importados')
const femenino = (n: number): string => (n === 1 ? 'importada' : 'importadas')

export const CLASES: Readonly<Record<ClaseImportacion, Palabras>> = {
  productos: {
    ...{ titulo: 'Productos', detalle: 'código, precios, mínimos', pantalla: 'Productos' },
    ...{ uno: 'producto', varios: 'productos', hechos: masculino },
  },
  existencias: {
    ...{ titulo: 'Existencias', detalle: 'lo contado de cada código', pantalla: 'Productos' },
    ...{ uno: 'existencia', varios: 'existencias', hechos: femenino },
  },
  cliente_proveedor: {
    ...{
      titulo: 'Cliente/Proveedor',
      detalle: 'nombre, identificación, domicilio',
      pantalla: 'Cliente/Proveedores',
    },
    ...{ uno: 'cliente/proveedor', varios: 'clientes/proveedores', hechos: masculino },
  },
  butacas: {
    ...{ titulo: 'Butacas', detalle: 'número, modelo, color, estado', pantalla: 'Butacas' },
    ...{ uno: 'butaca', varios: 'butacas', hechos: femenino },
  },
  categorias: {
    ...{ titulo: 'Categorías', detalle: 'nombre, descripción', pantalla: 'Categorias' },
    ...{ uno: 'categoría', varios: 'categorías', hechos: femenino },
  },
  marcas: {
    ...{ titulo: 'Marcas', detalle: 'nombre', pantalla: 'Marcas' },
    ...{ uno: 'marca', varios: 'marcas', hechos: femenino },
  },
  colores_producto: {
    ...{ titulo: 'Colores', detalle: 'nombre', pantalla: 'Colores' },
    ...{ uno: 'color', varios: 'colores', hechos: masculino },
  },
  modelos_producto: {
    ...{ titulo: 'Modelos', detalle: 'nombre, categoría', pantalla: 'Modelos' },
    ...{ uno: 'modelo', varios: 'modelos', hechos: masculino },
  },
  talles: {
    ...{ titulo: 'Talles', detalle: 'nombre, medidas', pantalla: 'Talles' },
    ...{ uno: 'talle', varios: 'talles', hechos: masculino },
  },
}

const cuantos = (clase: ClaseImportacion, n: number): string =>
  `${formatNumero(n)} ${n === 1 ? CLASES[clase].uno : CLASES[clase].varios}`

/** Names of the fields in the select of a column. */
export const CAMPOS: Readonly<Record<string, string>> = {
  codigo: 'código',
  descripcion: 'descripción',
  categoria: 'categoría',
  marca: 'marca',
  modelo: 'modelo',
  color: 'color',
  talle: 'talle',
  stock_minimo: 'stock mínimo',
  venta: 'venta',
  costo: 'costo',
  existencia: 'existencia',
  nombre: 'nombre',
  medidas: 'medidas',
  identificacion: 'identificación',
  celular: 'celular',
  domicilio: 'domicilio',
  nro: 'número',
  estado: 'estado',
  peso: 'peso',
  ...each(LIBRES_BUTACA, campo => LIBRES[campo].toLowerCase()),
}
export const titular = (campo: string): string => conMayuscula(CAMPOS[campo] ?? campo)

const filas = (n: number): string => contar(n, 'fila', 'filas')
const MIN_S = 60

export const IMPORTAR = {
  titulo: 'Importar',
  tituloDe: (clase: ClaseImportacion) => `Importar ${CLASES[clase].varios}`,
  pasos: 'Pasos',
  nombresPasos: ['Archivo', 'Columnas', 'Prueba', 'Importar'],
  paso: (n: number) => `Paso ${n} de 4`,
  que: 'Qué importar',
  soltar: 'Soltá acá el archivo',
  formatos: 'Excel (.xlsx) o CSV, hasta 10 MB. La primera fila lleva los títulos.',
  elegir: 'Elegir archivo',
  leyendo: (nombre: string) => `Leyendo ${nombre}…`,
  noSeGuarda: 'No se guarda nada hasta el último paso. ¿No sabés cómo armarlo?',
  bajarEjemplo: 'Bajá una planilla de ejemplo',
  conTitulos: 'con los títulos puestos.',
  ejemplo: (clase: ClaseImportacion) => `ejemplo-${CLASES[clase].varios.replaceAll('/', '-')}.xlsx`,
  otroArchivo: 'Otro archivo',
  hoja: (nombre: string, hojas: number) =>
    hojas > 1 ? `hoja «${nombre}» (la primera con datos, de ${hojas})` : `hoja «${nombre}»`,
  filas,
  columnas: (n: number) => (n === 1 ? '1 columna' : `${n} columnas`),
  enTuArchivo: 'En tu archivo',
  porEjemplo: 'Por ejemplo',
  enButacas: 'En Butacas',
  sinTitulo: (letra: string) => `columna ${letra}`,
  columnaDe: (titulo: string) => `Columna de ${titulo}`,
  noImportar: 'No importar',
  clave: 'identifica la fila: si ya existe, se actualiza',
  claveButaca: 'identifica la fila: si ya existe, no se toca',
  claveExistencia: 'identifica la fila: tiene que existir',
  nombrado: 'por su nombre, como está en Butacas',
  elegidas: (n: number, de: number) => `Columnas elegidas solas por el título: ${n} de ${de}.`,
  recordadas: 'Columnas elegidas como la última vez.',
  falta: (campos: readonly string[]) =>
    campos.length === 0
      ? 'No falta ninguna obligatoria.'
      : `${campos.length === 1 ? 'Falta' : 'Faltan'} ${campos.map(campo => CAMPOS[campo] ?? campo).join(' y ')}: sin eso no se puede importar.`,
  volver: 'Volver',
  probar: 'Probar sin guardar',
  probando: 'Probando sin guardar',
  cifras: {
    nuevo: 'nuevas',
    cambia: 'actualizadas',
    igual: 'sin cambios',
    error: 'con error',
  } satisfies Record<keyof CifrasImportacion, string>,
  muestra: 'Filas',
  conError: (n: number) => `Con error ${formatNumero(n)}`,
  nuevos: (n: number) => `Nuevas ${formatNumero(n)}`,
  seActualizan: (n: number) => `Actualizadas ${formatNumero(n)}`,
  bajarErrores: 'Bajar los errores',
  bajarFaltan: (n: number) => (n === 1 ? 'Bajar la que falta' : `Bajar las ${formatNumero(n)} que faltan`),
  errores: (archivo: string) => `errores-${archivo.replace(/\.\w+$/, '')}.xlsx`,
  bajados: (n: number, archivo: string) => `${filas(n)} en ${archivo}`,
  noSeBajo: 'No se pudo armar la planilla en este equipo.',
  tabla: {
    fila: 'Fila',
    columna: 'Columna',
    que: 'Qué pasa',
    valor: 'Valor',
    acciones: 'Acciones',
    queda: 'Qué se guarda',
  },
  corregirCelda: (fila: number, campo: string) => `Corregir fila ${fila}, ${titular(campo)}`,
  corregir: 'Corregir',
  vacio: '(vacío)',
  usar: (sugerencia: string, n: number) => (n > 1 ? `Usar ${sugerencia} en ${n}` : `Usar ${sugerencia}`),
  corrigiendo: 'Probando de nuevo…',
  nadaAca: 'No hay ninguna así.',
  sinErrores: 'Ninguna fila tiene errores.',
  verMas: 'Ver más',
  trayendo: 'Cargando filas…',
  pruebaHecha: (hora: string) => `Prueba hecha sobre los datos de las ${hora}. Todavía no se guardó nada.`,
  importarTodo: (clase: ClaseImportacion, n: number) => `Importar ${cuantos(clase, n)}`,
  importarYDejar: (n: number, afuera: number) =>
    `Importar ${formatNumero(n)} y dejar ${formatNumero(afuera)} afuera`,
  nadaQueImportar: 'Nada que importar',
  importando: (clase: ClaseImportacion, n: number) => `Importando ${cuantos(clase, n)}`,
  deshaciendo: 'Deshaciendo la importación',
  van: (hechas: number, de: number) => `${formatNumero(hechas)} de ${formatNumero(de)}`,
  faltan: (segundos: number) => {
    if (segundos < 2) return 'ya termina'
    if (segundos < MIN_S) return `faltan unos ${segundos} segundos`
    const minutos = Math.round(segundos / MIN_S)
    return minutos === 1 ? 'falta un minuto' : `faltan unos ${minutos} minutos`
  },
  seguirTrabajando: 'Seguir trabajando',
  podesSeguir:
    'Podés seguir trabajando en otra pantalla: el avance queda en la barra de arriba y te avisamos al terminar.',
  parar: 'Parar acá',
  parando: 'Parando…',
  parada: 'Se paró la importación: no quedó nada guardado.',
  enBarra: (por: number) => `Importando ${por} %`,
  enBarraDetalle: (clase: ClaseImportacion, van: string) =>
    `Importando ${CLASES[clase].varios}: ${van}. Ver el avance`,
  hechos: (clase: ClaseImportacion, n: number) => `${cuantos(clase, n)} ${CLASES[clase].hechos(n)}`,
  detalleHecho: ({ cifras, creadas, usuario }: Importacion, cuando: string) => {
    const { nuevo, cambia, error } = cifras
    const afuera =
      error === 0 ? '' : error === 1 ? ' Quedó 1 fila afuera.' : ` Quedaron ${filas(error)} afuera.`
    return `${contar(nuevo, 'fila nueva', 'filas nuevas')} y ${contar(cambia, 'actualizada', 'actualizadas')}, ${cuando}, ${usuario.nombre}.${CATEGORIAS.creadas(creadas ?? 0)}${afuera}`
  },
  verCambios: 'Ver qué cambió',
  irA: (clase: ClaseImportacion) => `Ir a ${CLASES[clase].pantalla}`,
  otra: 'Importar otro archivo',
  deshacerTitulo: 'Deshacer la importación',
  deshacerDetalle: (hasta: string, { cifras: { nuevo, cambia }, creadas }: Importacion) =>
    `Tenés tiempo hasta ${hasta}. Saca ${contar(nuevo, 'fila nueva', 'filas nuevas')} y deja ${contar(cambia, 'actualizada como estaba', 'actualizadas como estaban')}; lo que alguien cambió después no se toca.${CATEGORIAS.saca(creadas ?? 0)}`,
  deshacerButacas: (hasta: string, { nuevo }: CifrasImportacion) =>
    `Tenés tiempo hasta ${hasta}. Pasa ${cuantasButacas(nuevo)} a borrada, porque ya ${nuevo === 1 ? 'puede' : 'pueden'} estar en otros equipos; la que alguien movió después no se toca.`,
  deshacerExistencias: (hasta: string) =>
    `Tenés tiempo hasta ${hasta}. Elimina los registros que hizo y las existencias vuelven; el que alguien cambió después no se toca.`,
  manana: (hora: string) => `mañana ${hora}`,
  deshacer: 'Deshacer todo',
  deshacerPregunta: '¿Deshacer la importación?',
  deshecha: (deshechas: number, intactas: number, creadas: number) =>
    `${deshechas === 1 ? 'Se deshizo' : 'Se deshicieron'} ${filas(deshechas)}.${CATEGORIAS.quedan(creadas)}${intactas === 0 ? '' : ` ${intactas === 1 ? 'Quedó 1' : `Quedaron ${formatNumero(intactas)}`} como ${intactas === 1 ? 'está' : 'están'}, porque alguien la${intactas === 1 ? '' : 's'} cambió o usó después.`}`,
  yaDeshecha: 'Importación deshecha',
  recientes: 'Últimas importaciones',
  reciente: (clase: ClaseImportacion, n: number) => cuantos(clase, n),
  sinConexion: 'Sin conexión no se puede importar.',
  sinConexionDetalle: 'Podés elegir el archivo y sus columnas; para probarlo hace falta la red.',
  noHay: 'Este servidor no importa archivos',
  noHayDetalle: 'Los productos y los catálogos se cargan en sus pantallas.',
  noLlegaron: 'No hay conexión con el servidor. Probá de nuevo cuando vuelva.',
  falloCorte: 'El servidor no confirmó que terminó. Probá de nuevo: lo que ya se hizo no se repite.',
  falloServidor: (status: number) => `El servidor no pudo hacerlo (${status}). No se guardó nada.`,
  listo: (clase: ClaseImportacion, n: number) =>
    `Importación terminada: ${cuantos(clase, n)} ${CLASES[clase].hechos(n)}`,
} as const

const MAX_MB = ARCHIVO_MAX_BYTES / 2 ** 20
const GUARDALO = 'Abrilo en Excel y guardalo como «Libro de Excel (.xlsx)» o como CSV.'

/** Why a file cannot be read, by the codes of src/planilla/planilla.ts. */
const ARCHIVO: Readonly<Record<string, (dato: string) => string>> = {
  vacio: () => 'El archivo está vacío.',
  'muy-grande': () => `El archivo pasa los ${MAX_MB} MB. Partilo en dos.`,
  xls: () => `Es un Excel viejo (.xls), que no se puede leer. ${GUARDALO}`,
  xlsb: () => `Es un Excel binario (.xlsb), que no se puede leer. ${GUARDALO}`,
  ods: () => `Es una planilla de LibreOffice (.ods). Guardala como Excel (.xlsx) o como CSV.`,
  'otro-office': () => 'Es un documento o una presentación, no una planilla.',
  'con-clave': () => 'El archivo tiene contraseña. Sacásela en Excel y volvé a elegirlo.',
  html: () => `Es una página web, aunque su nombre diga otra cosa. ${GUARDALO}`,
  xml: () => `Es un archivo XML, no una planilla. ${GUARDALO}`,
  rtf: () => 'Es un documento de texto con formato, no una planilla.',
  pdf: () => 'Es un PDF. Hace falta la planilla de la que salió.',
  imagen: () => 'Es una imagen. Hace falta la planilla.',
  comprimido: () => 'Es un archivo comprimido. Descomprimilo y elegí la planilla de adentro.',
  'no-es-texto': () => 'No es una planilla: tiene datos que no son texto.',
  danado: () => 'El archivo está dañado o le falta una parte. Volvé a guardarlo desde Excel.',
  'sin-hojas': () => 'El Excel no tiene ninguna hoja a la vista.',
  'muy-desplegado': () =>
    'El archivo trae adentro más datos de los que se pueden leer. Dejá solo la hoja que querés importar.',
  'solo-titulos': () => 'Solo están los títulos: no hay filas debajo.',
  'titulos-repetidos': titulo => `El título «${titulo}» está en dos columnas. Cambiale el nombre a una.`,
  'muchas-columnas': () => `Tiene más de ${COLUMNAS_MAX} columnas. Dejá solo las que querés importar.`,
  'muchas-filas': () => `Son más de ${formatNumero(IMPORTACION_FILAS_MAX)} filas. Partí el archivo en dos.`,
  'muchas-celdas': () =>
    `Son más de ${formatNumero(CELDAS_MAX)} celdas. Sacá las columnas que no se importan.`,
  comillas: fila => `En la fila ${fila} se abren comillas que no se cierran.`,
  tarda: () => `El archivo tarda demasiado en leerse. ${GUARDALO}`,
  'no-se-abre': () => 'El navegador no pudo abrir el archivo. ¿Se movió o está abierto en otro programa?',
}

export const fraseArchivo = (codigo: string, dato = ''): string =>
  (ARCHIVO[codigo] ?? ARCHIVO.danado)?.(dato) ?? ''

/** Example rows of each kind of import. Their cells are in the order of src/domain/importacion/clases.ts. */
export const EJEMPLOS: Readonly<Record<ClaseImportacion, readonly (readonly Celda[])[]>> = {
  productos: [
    ['ES-D30-7', 'Espuma D30 asiento S7', 'Espumas', 'Densa', null, null, null, 40, null, 9.85],
    ['TE-PAN-B', 'Tela pana, por metro', 'Telas', 'San Justo', null, 'blanco', null, 60, 14.2, 8.7],
  ],
  existencias: [
    ['ES-D30-7', 120],
    ['TE-PAN-B', 85],
  ],
  butacas: [
    ['S710290', 'S7', 'negro', 'cortada', null, null],
    ['S710291', 'S7', 'negro', 'lista', 18.4, 'Interno 14'],
  ],
  categorias: [['Telas', 'Por metro']],
  marcas: [['San Justo']],
  colores_producto: [['negro']],
  modelos_producto: [['Pana', 'Telas', 'Para asientos']],
  talles: [['Grande', '40 × 60 cm']],
  cliente_proveedor: [['Transportes del Sur', '30-71234567-8', 1145128890, 'Av. Mitre 2210']],
}

const QUIEN_FALTA: Readonly<Record<string, string>> = {
  codigo: 'El codigo es obligatorio.',
  nombre: 'El nombre es obligatorio.',
  nro: 'El número es obligatorio.',
  modelo: 'El modelo es obligatorio.',
  color: 'El color es obligatorio.',
  existencia: 'Falta cuánto se contó.',
}

const maximo = (sugerencia: string | undefined): string => formatNumero(Number(sugerencia ?? 0))

const FRASES: Readonly<Record<CodigoFila, (error: ErrorFila) => string>> = {
  'error-de-planilla': ({ valor }) => `La planilla tiene un error en esa celda: ${valor}.`,
  'sin-calcular': () =>
    'Esa celda tiene una fórmula sin resultado. Abrí la planilla en Excel, guardala y elegila de nuevo.',
  'no-numero': ({ valor }) => `«${valor}» no es un número decimal válido.`,
  ambiguo: ({ valor }) =>
    `«${valor}» puede ser mil y pico o uno con decimales: escribilo sin el punto de los miles.`,
  'otra-moneda': ({ valor }) => `«${valor}» está en otra moneda: acá van dólares (u$s).`,
  'moneda-dudosa': ({ valor }) => `«${valor}» no dice de qué moneda es: escribilo con u$s o sin signo.`,
  decimales: ({ valor }) => `«${valor}» tiene más de dos decimales.`,
  'no-entero': ({ valor }) => `«${valor}» no es un número entero.`,
  'menor-que-cero': ({ valor }) => `«${valor}» es menor que cero.`,
  'muy-grande': ({ valor, sugerencia }) => `«${valor}» es demasiado: el máximo es ${maximo(sugerencia)}.`,
  'texto-largo': ({ sugerencia }) => `Es muy largo: caben ${maximo(sugerencia)} letras.`,
  ilegible: ({ valor }) => `«${valor}» tiene letras o signos que no se pueden leer.`,
  roto: ({ valor }) =>
    `«${valor}» no es lo que se escribió: Excel lo cambió. En Excel poné la columna como Texto, escribilo de nuevo y guardá.`,
  'numero-largo': ({ valor }) =>
    `«${valor}» tiene más de 15 cifras y Excel perdió las últimas. En Excel poné la columna como Texto, escribilo de nuevo y guardá.`,
  'no-celular': ({ valor }) => `«${valor}» no es un número de teléfono.`,
  obligatorio: ({ campo }) => QUIEN_FALTA[campo] ?? 'Falta este dato.',
  'no-existe': ({ valor, sugerencia }) =>
    sugerencia === undefined
      ? `No existe «${valor}».`
      : `No existe «${valor}». ¿Quisiste decir ${sugerencia}?`,
  'otra-categoria': ({ valor, sugerencia }) => `El modelo «${valor}» es de la categoría ${sugerencia}.`,
  'varios-modelos': ({ valor }) => `Hay más de un modelo «${valor}»: falta la categoría.`,
  repetida: ({ filas = [] }) => `Está dos veces en el archivo: filas ${filas.join(' y ')}.`,
  'otra-butaca': ({ sugerencia }) => `Ya está, y es ${sugerencia}: una importación no la cambia.`,
  'producto-no-existe': ({ valor }) => `No hay ningún producto «${valor}».`,
  'muy-lejos': ({ valor, sugerencia }) =>
    `Contaste ${maximo(valor)} y hay ${maximo(sugerencia)}: un ajuste mueve hasta ${formatNumero(CANTIDAD_MAX)}.`,
  retirado: ({ campo, valor }) => `El ${campo} «${valor}» está retirado: no se ofrece para butacas nuevas.`,
}

export const fraseError = (error: ErrorFila): string =>
  FRASES[error.codigo as CodigoFila]?.(error) ?? error.valor

const categorias = (n: number): string => contar(n, 'categoría', 'categorías')

/** Categories that a file names but that do not exist yet. */
export const CATEGORIAS = {
  titulo: 'Categorías que no existen',
  faltan: (n: number) => `${n === 1 ? 'Falta' : 'Faltan'} ${categorias(n)}`,
  crear: (n: number) => (n === 1 ? 'Crear la categoría que falta' : `Crear las ${categorias(n)} que faltan`),
  seCrean: (n: number) => `Al importar se ${n === 1 ? 'crea' : 'crean'} ${categorias(n)}`,
  noCrear: (n: number) => (n === 1 ? 'No crearla' : 'No crearlas'),
  prueba: 'Se prueba otra vez todo el archivo; todavía no se guarda nada.',
  /** Last sentence of the result: the categories that the import created. */
  creadas: (n: number) => (n === 0 ? '' : ` Se ${n === 1 ? 'creó' : 'crearon'} ${categorias(n)}.`),
  /** Last sentence of the offer to undo: the categories that undoing deletes. */
  saca: (n: number) =>
    n === 0 ? '' : ` Saca también ${n === 1 ? 'la categoría que creó' : `las ${categorias(n)} que creó`}.`,
  quedan: (n: number) =>
    n === 0
      ? ''
      : ` ${n === 1 ? 'Quedó' : 'Quedaron'} ${categorias(n)} de las que creó, porque alguien ${n === 1 ? 'la' : 'las'} cambió o usó después.`,
} as const

/** 'Tela (¿Telas?)' if a similar category exists. */
export const nombreCategoria = ({ nombre, sugerencia }: CategoriaNueva): string =>
  sugerencia == null ? nombre : `${nombre} (¿${sugerencia}?)`

/** A number without thousands separators, which would be ambiguous: '1234', '1,234'. */
export const sinGrupos = (numero: number): string => String(numero).replace('.', ',')

/** How the columns of a file are read, and the questions about them. */
export const LECTURAS = {
  preguntas: 'Falta elegir',
  precio: (titulo: string) => `¿Qué precio trae «${titulo}»?`,
  precioDetalle: 'El título no dice si es lo que pagás o lo que cobrás.',
  numero: (campo: string, duda: string) => `¿Cuánto es «${duda}» en ${titular(campo)}?`,
  numeroDetalle: 'Ninguna celda de la columna dice si el signo separa miles o decimales.',
  moneda: (campo: string, celda: string) => `¿«${celda}» en ${titular(campo)} son dólares?`,
  monedaDetalle: 'Los precios se guardan en u$s. Si son pesos, la columna no se importa.',
  sonDolares: 'Son dólares',
  noImportarla: 'No importarla',
  comoSeLee: 'Cómo se leen los números',
  seLee: (campo: string, duda: string) => `${titular(campo)}: «${duda}» es`,
  por: {
    columna: 'Por las otras celdas de la columna.',
    archivo: 'Por las otras columnas del archivo.',
    persona: 'Como lo elegiste.',
  },
  enDolares: (campo: string, celda: string) => `${titular(campo)}: «${celda}» son dólares, como lo elegiste.`,
  faltan: (n: number) =>
    n === 1 ? 'Falta elegir 1 cosa más arriba.' : `Falta elegir ${n} cosas más arriba.`,
  aparte: (lista: readonly RenglonAparte[]) => {
    const ocultas = lista.filter(({ que }) => que === 'oculta').length
    const renglones = lista.length - ocultas
    const cuantas = (n: number, una: string, varias: string) =>
      n === 0 ? [] : [`${filas(n)} ${n === 1 ? una : varias}`]
    const texto = [
      ...cuantas(renglones, 'parece un total o un título', 'parecen totales o títulos'),
      ...cuantas(ocultas, 'está oculta en el archivo', 'están ocultas en el archivo'),
    ].join(' y ')
    return `${texto}: ${lista.length === 1 ? 'queda' : 'quedan'} afuera`
  },
  ocultas: (numeros: readonly number[]) =>
    `${numeros.length === 1 ? 'La oculta: fila' : `Las ${formatNumero(numeros.length)} ocultas: filas`} ${numeros.slice(0, 5).map(formatNumero).join(', ')}${numeros.length > 5 ? '…' : ''}`,
  aparteDetalle: 'Marcá las que sí son de la lista.',
  renglon: ({ fila, texto }: RenglonAparte) => `Fila ${formatNumero(fila)}: ${texto}`,
  afuera: (n: number) =>
    `${n === 1 ? 'Queda' : 'Quedan'} afuera ${filas(n)}. ${n === 1 ? 'Está' : 'Están'} en «Columnas».`,
  aviso: (n: number) => `Para mirar ${formatNumero(n)}`,
  enButacas: (clave: string) => `en Butacas: ${clave}`,
  /** How much a value changes: '×12', '÷4'. */
  salto: (antes: number, despues: number) => {
    if (despues === 0) return { corto: 'queda en 0', largo: 'queda en 0' }
    const veces = formatNumero(Math.round(despues > antes ? despues / antes : antes / despues))
    return despues > antes
      ? { corto: `×${veces}`, largo: `es ${veces} veces lo que era` }
      : { corto: `÷${veces}`, largo: `es ${veces} veces menor` }
  },
  movidas: (n: number) =>
    n === 1
      ? 'Un producto se movió después de la importación. Si la deshacés, queda así:'
      : `${formatNumero(n)} productos se movieron después de la importación. Si la deshacés, quedan así:`,
  movida: ({ codigo, hay, queda }: { codigo: string; hay: number; queda: number }) =>
    `${codigo}: hay ${formatNumero(hay)}, ${queda === 1 ? 'quedaría' : 'quedarían'} ${formatNumero(queda)}`,
  movidasMas: (n: number) => `y ${formatNumero(n)} más.`,
} as const

const columna = (titulo: string): string => `«${titulo}»`

/** Texts of `npm run importar` about a file. Each question names the option that answers the question. */
export const CONSOLA_LECTURAS = {
  precio: (titulo: string) =>
    `La columna ${columna(titulo)} no dice si es costo o venta. Repetí con --columna "${titulo}=costo" o --columna "${titulo}=venta"; con --columna "${titulo}=" no se importa.`,
  numero: (campo: string, duda: string, coma: number, punto: number) =>
    `En ${CAMPOS[campo] ?? campo}, «${duda}» puede ser ${sinGrupos(coma)} o ${sinGrupos(punto)}. Repetí con --decimal ${campo}=coma o --decimal ${campo}=punto.`,
  moneda: (campo: string, celda: string) =>
    `En ${CAMPOS[campo] ?? campo}, «${celda}» no dice de qué moneda es. Si son dólares, repetí con --dolares ${campo}.`,
  aparte: (lista: readonly RenglonAparte[]) =>
    `${LECTURAS.aparte(lista)}. Con --con-totales se importan.\n${lista.map(renglon => `  ${LECTURAS.renglon(renglon)}`).join('\n')}`,
  sinColumna: (titulo: string) => `El archivo no tiene una columna que se llame «${titulo}».`,
  sinCampo: (campo: string) => `No hay ningún dato que se llame ${campo}.`,
  salto: (fila: number, nombre: string, campo: string, antes: string, despues: string) =>
    `fila ${fila} (${nombre}), ${CAMPOS[campo] ?? campo}: mirá, pasa de ${antes} a ${despues}.`,
  grafia: (fila: number, nombre: string, hallada: string) =>
    `fila ${fila}: «${nombre}» se toma por «${hallada}», que está en Butacas.`,
} as const
