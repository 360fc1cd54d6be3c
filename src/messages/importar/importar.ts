import type { ClaseImportacion } from '#contract/importacion.ts'
import type { CifrasImportacion, Importacion } from '#contract/importacion-schema.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { conMayuscula } from '../palabras.ts'
import { CATEGORIAS } from './categorias.ts'

interface Palabras {
  titulo: string
  /** What of it there may be in a file. */
  detalle: string
  uno: string
  varios: string
  /** Which of them an import made: 'importados'. */
  hechos: (n: number) => string
  /** The screen where they are. */
  pantalla: string
}

const masculino = (n: number): string => (n === 1 ? 'importado' : 'importados')
const femenino = (n: number): string => (n === 1 ? 'importada' : 'importadas')

/** How each kind is called. */
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

/** The fields, as they are called in the select of a column. */
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
  renombre: 'renombre',
}
/** The same at the head of a column. */
export const titular = (campo: string): string => conMayuscula(CAMPOS[campo] ?? campo)

const filas = (n: number): string => (n === 1 ? '1 fila' : `${formatNumero(n)} filas`)
const MIN_S = 60

/** Screen «Importar». */
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
  clave: 'clave: si ya existe, se actualiza',
  claveButaca: 'clave: si ya existe, no se toca',
  claveExistencia: 'clave: tiene que existir',
  nombrado: 'por su nombre, como está en Butacas',
  vacias: 'Una celda vacía deja lo que había.',
  elegidas: (n: number, de: number) =>
    n === 1
      ? `1 de ${de} columnas elegida sola por el título.`
      : `${n} de ${de} columnas elegidas solas por el título.`,
  recordadas: 'Columnas elegidas como la última vez.',
  falta: (campos: readonly string[]) =>
    campos.length === 0
      ? 'No falta ninguna obligatoria.'
      : `Falta ${campos.map(campo => CAMPOS[campo] ?? campo).join(' y ')}, sin lo que no se puede importar.`,
  volver: 'Volver',
  probar: 'Probar sin guardar',
  probando: 'Probando sin guardar',
  cifras: {
    nuevo: 'nuevos',
    cambia: 'se actualizan',
    igual: 'quedan iguales',
    error: 'con error',
  } satisfies Record<keyof CifrasImportacion, string>,
  muestra: 'Filas',
  conError: (n: number) => `Con error ${formatNumero(n)}`,
  nuevos: (n: number) => `Nuevos ${formatNumero(n)}`,
  seActualizan: (n: number) => `Se actualizan ${formatNumero(n)}`,
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
  trayendo: 'Trayendo filas…',
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
    return `${formatNumero(nuevo)} ${nuevo === 1 ? 'nuevo' : 'nuevos'} y ${formatNumero(cambia)} ${cambia === 1 ? 'actualizado' : 'actualizados'}, ${cuando}, ${usuario.nombre}.${CATEGORIAS.creadas(creadas ?? 0)}${afuera}`
  },
  verCambios: 'Ver qué cambió',
  irA: (clase: ClaseImportacion) => `Ir a ${CLASES[clase].pantalla}`,
  otra: 'Importar otro archivo',
  deshacerTitulo: 'Deshacer la importación',
  deshacerDetalle: (hasta: string, { cifras: { nuevo, cambia }, creadas }: Importacion) =>
    `Hasta ${hasta}. Saca los ${formatNumero(nuevo)} nuevos y vuelve los ${formatNumero(cambia)} a como estaban; lo que alguien cambió después no se toca.${CATEGORIAS.saca(creadas ?? 0)}`,
  deshacerButacas: (hasta: string, { nuevo }: CifrasImportacion) =>
    `Hasta ${hasta}. Pasa las ${formatNumero(nuevo)} a borrada, porque alguna tableta puede tenerlas; la que alguien movió después no se toca.`,
  deshacerExistencias: (hasta: string) =>
    `Hasta ${hasta}. Elimina los registros que hizo y las existencias vuelven; el que alguien cambió después no se toca.`,
  manana: (hora: string) => `mañana ${hora}`,
  deshacer: 'Deshacer todo',
  deshacerPregunta: '¿Deshacer la importación?',
  deshecha: (deshechas: number, intactas: number, creadas: number) =>
    `Se deshicieron ${filas(deshechas)}.${CATEGORIAS.quedan(creadas)}${intactas === 0 ? '' : ` ${intactas === 1 ? 'Quedó 1' : `Quedaron ${formatNumero(intactas)}`} como ${intactas === 1 ? 'está' : 'están'}, porque alguien la${intactas === 1 ? '' : 's'} cambió o usó después.`}`,
  yaDeshecha: 'Importación deshecha',
  recientes: 'Últimas importaciones',
  reciente: (clase: ClaseImportacion, n: number) => cuantos(clase, n),
  sinConexion: 'Sin conexión no se puede importar.',
  sinConexionDetalle: 'Podés elegir el archivo y sus columnas; para probarlo hace falta la red.',
  noHay: 'Este servidor no importa archivos',
  noHayDetalle: 'Los productos y los catálogos se cargan en sus pantallas.',
  falloRed: 'No hay conexión con el servidor. No se guardó nada; probá de nuevo cuando vuelva.',
  falloCorte:
    'Se cortó la conexión antes de la respuesta. Probá de nuevo: lo que ya se importó no se repite.',
  falloServidor: (status: number) => `El servidor no pudo hacerlo (${status}). No se guardó nada.`,
  reintentar: 'Probar de nuevo',
  listo: (clase: ClaseImportacion, n: number) =>
    `Importación terminada: ${cuantos(clase, n)} ${CLASES[clase].hechos(n)}`,
} as const
