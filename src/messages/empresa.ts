import type { ClaseAjena, FallaEmpresa, FallaLogo } from '#domain/empresa/empresa.ts'
import { formatNumero } from '#domain/valor/numero.ts'

const NUMEROS = ['', '', 'dos', 'tres', 'cuatro', 'cinco', 'seis']

export const EMPRESA = {
  titulo: 'Empresa',
  datos: 'Datos',
  datosDe: 'Datos de la empresa',
  campos: {
    razon_social: 'Razón social',
    nombre_fantasia: 'Nombre de fantasía',
    cuit: 'CUIT',
    telefono: 'Teléfono',
    domicilio: 'Domicilio',
    correo: 'Correo',
    ingresos_brutos: 'Ingresos brutos',
    condicion_iva: 'Condición de IVA',
    inicio_actividades: 'Inicio de actividades',
    logo: 'Logo',
  },
  fantasiaAyuda: 'El nombre que se ve en la app y en la pared',
  ivaAyuda: 'Por ejemplo: Responsable inscripto',
  remitoAyuda: 'Estos tres van en el remito X. Consultá con tu contador qué pide la ley.',
  cuitAyuda: '11 números, con o sin guiones',
  cuitValido: 'CUIT válido',
  logoAyuda: 'PNG o JPEG, hasta 200 kB. Sobre un fondo oscuro va en un recuadro blanco.',
  logoSobre: { blanco: 'Logo sobre blanco', oscuro: 'Logo sobre oscuro' },
  sobre: { blanco: 'sobre blanco', oscuro: 'sobre oscuro' },
  cambiar: 'Cambiar',
  quitar: 'Quitar',
  elegir: 'Elegir archivo',
  soltar: 'Soltá acá el logo',
  comoSeVe: 'Cómo se ve',
  mientras: 'cambia mientras escribís',
  vistas: {
    encabezado: 'Encabezado del remito y de los informes',
    etiqueta: 'Etiqueta',
    ingreso: 'Inicio de sesión',
    pared: 'Pared',
  },
  sinLogo: 'sin logo',
  remito: 'Remito',
  nroDeMuestra: 'R-0001-00004813',
  butacaDeMuestra: { nro: 'S710482', que: 'S7 XL · negro' },
  coloresDeMuestra: [
    ['negro', '82'],
    ['blanco', '25'],
    ['rojo', '39'],
  ],
  sinGuardar: (n: number) => (n === 1 ? '1 cambio sin guardar' : `${n} cambios sin guardar`),
  siSalis: 'Hay cambios sin guardar en Empresa.',
  obligatorio: 'Lo único obligatorio es la razón social',
  revisar: (n: number) =>
    n === 1 ? 'Revisá el campo marcado' : `Revisá los ${NUMEROS[n] ?? n} campos marcados`,
  sinConexion: 'Sin conexión: se puede leer, no cambiar',
  descartar: 'Descartar cambios',
  guardar: 'Guardar',
  guardando: 'Guardando…',
  guardada: 'Los datos de la empresa quedaron guardados',
  sinRespuesta: 'El servidor no confirmó que se guardó. Lo que escribiste sigue acá: tocá Guardar otra vez.',
  ultima: (quien: string, fecha: string) => `la última vez la cambió ${quien}, ${fecha}`,
  alguien: 'el servidor',
  todaviaSinDatos: 'todavía sin datos',
  datosDeLas: (hora: string) => `datos de las ${hora}`,
  historial: 'Historial',
  cargando: 'Cargando los datos de la empresa',
  errorConsultar: 'Error al consultar la empresa',
  sinDatos: 'Los datos de la empresa todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red para consultarlos.',
  sinActualizar: 'No se pudieron actualizar.',
  sinLlamada: 'Este servidor no guarda los datos de la empresa',
  sinLlamadaDetalle: 'Hay que actualizar el servidor de Butacas.',
  conLogo: (bytes: number) => `logo de ${pesoDe(bytes)}`,
} as const

const KB = 1_000
const MB = 1_000_000

const pesoDe = (bytes: number): string =>
  bytes < MB
    ? `${formatNumero(Math.ceil(bytes / KB))} kB`
    : `${formatNumero(Math.ceil(bytes / (MB / 10)) / 10)} MB`

export const contactoOf = (telefono: string, cuit: string): string =>
  [telefono, cuit && `CUIT ${cuit}`].filter(Boolean).join(' · ')

export const FALLA_EMPRESA: Readonly<Record<FallaEmpresa, string>> = {
  falta: 'Escribí la razón social.',
  signos: 'Tiene signos que no se ven o letras de otro alfabeto. Escribilo de nuevo con el teclado.',
  cuit: 'Ese CUIT no es válido: revisá los números.',
  correo: 'Ese correo no es válido: revisalo.',
  'correo-final': 'Falta el final del correo, por ejemplo .com.ar.',
}

const nombreClase = (clase: ClaseAjena | null): string =>
  clase === null ? 'No es una imagen PNG ni JPEG.' : `Es un ${clase}.`

/** Why a logo is refused; the earlier logo stays. */
export function fallaDeLogo(falla: FallaLogo): string {
  switch (falla.falla) {
    case 'pesado':
      return `El archivo pesa ${pesoDe(falla.bytes)}. Tiene que pesar 200 kB o menos; sigue el logo anterior.`
    case 'clase':
      return `${nombreClase(falla.clase)} Subí un PNG o un JPEG.`
    case 'roto':
      return 'El archivo está incompleto o dañado. Guardá la imagen de nuevo y subila.'
    case 'grande':
      return `La imagen mide ${formatNumero(falla.ancho)} × ${formatNumero(falla.alto)} puntos. Tiene que medir 2.000 o menos de lado; sigue el logo anterior.`
  }
}
