import { formatNumero } from '#domain/valor/numero.ts'
import { contar, cuantasButacas, diaDeSemana } from './palabras.ts'

const dosCifras = (n: number): string => String(n).padStart(2, '0')
const fecha = (en: Date): string => `${dosCifras(en.getUTCDate())}/${dosCifras(en.getUTCMonth() + 1)}`

function edad(ms: number): string {
  const minutos = Math.floor(ms / 60_000)
  if (minutos < 60) return `${minutos} min`
  const horas = Math.floor(minutos / 60)
  return horas < 48 ? `${horas} h` : `${Math.floor(horas / 24)} días`
}

/** The wall panel. The UTC parts of a `Date` here are the factory's local time (src/domain/informe/pared.ts). */
export const PARED = {
  titulo: 'Panel de pared',
  paginas: {
    estados: 'En fábrica',
    listas: 'Butacas listas',
    terminadas: 'Terminadas',
    movimiento: 'Paradas y cambios',
  },
  hora: (en: Date): string => `${dosCifras(en.getUTCHours())}:${dosCifras(en.getUTCMinutes())}`,
  dia: (en: Date): string => `${diaDeSemana(en)} ${fecha(en)}`,
  datosDe: (hora: string) => `Datos de las ${hora}`,
  vieja: (hora: string, ms: number | null, dia: string | null) =>
    `Sin conexión con el servidor. Datos ${dia === null ? `de las ${hora}` : `del ${dia} a las ${hora}`}${ms === null ? '' : `, hace ${edad(ms)}`}.`,
  enPausa: 'En pausa',
  cargando: 'Cargando los datos…',
  sinRed: 'Sin conexión con el servidor',
  sinRedDetalle: 'Se reintenta solo. No hay que tocar nada.',
  ausente: 'Este servidor no tiene panel de pared',
  ausenteDetalle: 'Hay que actualizar el servidor de Butacas.',
  rechazado: 'No se puede mostrar el panel',
  pedirCodigo: 'Código de esta pantalla',
  pedirCodigoDetalle: 'Lo da un administrador, en «Pantallas de pared». Son 20 letras y números.',
  otroCodigo: 'Poner otro código',
  mostrar: 'Mostrar el panel',
  codigoMal: 'Ese código no está completo: son 20 letras y números, en cuatro grupos de cinco.',
  enlaceMal: 'Ese enlace está incompleto. Copialo entero, o escribí el código.',

  controles: 'Controles del panel',
  anterior: 'Página anterior',
  siguiente: 'Página siguiente',
  pausar: 'Pausar',
  seguir: 'Seguir',
  pantallaCompleta: 'Pantalla completa',
  tema: 'Tema',
  temas: { hora: 'Según la hora', claro: 'Claro', oscuro: 'Oscuro' },
  pagina: (n: number, total: number, titulo: string) => `Página ${n} de ${total}: ${titulo}`,

  enFabrica: 'En fábrica',
  terminadas: (dia: string | null) => (dia === null ? 'Terminadas hoy' : `Terminadas el ${dia}`),
  entregadas: (dia: string | null) => (dia === null ? 'Entregadas hoy' : `Entregadas el ${dia}`),
  paradas: 'Paradas',
  total: 'Total',
  modelo: 'Modelo',
  fuera: (n: number) => `y ${formatNumero(n)} más, de otros modelos o colores`,
  ultimaHora: 'En la última hora',
  ayer: 'Ayer, hasta esta hora',
  porDia: 'Por día',
  porHora: (dia: string | null) => (dia === null ? 'Hoy, por hora' : `El ${dia}, por hora`),
  diaCorto: (dia: string): string => diaDeSemana(new Date(`${dia}T00:00:00Z`)).slice(0, 3),
  barraDia: (dia: string, n: number) => `${diaDeSemana(new Date(`${dia}T00:00:00Z`))}: ${cuantasButacas(n)}`,
  barraHora: (hora: number, n: number) => `${hora} h: ${cuantasButacas(n)}`,
  /** Text after the count of seats. */
  masDe: (n: number, dias: number, estado: string) =>
    `${n === 1 ? 'lleva' : 'llevan'} más de ${contar(dias, 'día', 'días')} en ${estado}`,
  diasCorto: (n: number) => `${formatNumero(n)} d`,
  ningunaParada: 'Ninguna butaca pasó su límite',
  ultimosCambios: 'Últimos cambios',
  sinCambios: 'Todavía no hay cambios',
} as const
