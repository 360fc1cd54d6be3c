import { ARCHIVO_MAX_BYTES, CELDAS_MAX, COLUMNAS_MAX, IMPORTACION_FILAS_MAX } from '#contract/importacion.ts'
import { formatNumero } from '#domain/valor/numero.ts'

const MAX_MB = ARCHIVO_MAX_BYTES / 2 ** 20
const GUARDALO = 'Abrilo en Excel y guardalo como «Libro de Excel (.xlsx)» o como CSV.'

/** Why a file cannot be read, by its code (src/planilla/planilla.ts). */
export const ARCHIVO: Readonly<Record<string, (dato: string) => string>> = {
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
    'El archivo trae adentro muchos más datos que los que caben. Dejá solo la hoja que querés importar.',
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
