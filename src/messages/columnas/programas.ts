import type { Aviso, Envio } from '#contract/aviso-schema.ts'
import type { Programa } from '#contract/programa.ts'
import type { Columna } from '#domain/valor/celda.ts'

type MomentoDe = (ms: number) => string

const momento = (momentoDe: MomentoDe, texto: string | null) => texto && momentoDe(Date.parse(texto))

/** Keys of programs. */
export const columnasPrograma = (momentoDe: MomentoDe): readonly Columna<Programa>[] => [
  { title: 'Programa', value: ({ nombre }) => nombre },
  { title: 'Clave', value: ({ muestra }) => muestra },
  { title: 'Permisos', value: ({ permisos }) => permisos.join(' ') },
  { title: 'Creada', value: ({ creada }) => momento(momentoDe, creada), formato: 'momento' },
  { title: 'Último uso', value: ({ ultimoUso }) => momento(momentoDe, ultimoUso), formato: 'momento' },
  { title: 'Vence', value: ({ vence }) => momento(momentoDe, vence), formato: 'momento' },
]

/** Webhook receivers. */
export const columnasAviso = (momentoDe: MomentoDe): readonly Columna<Aviso>[] => [
  { title: 'Sistema', value: ({ nombre }) => nombre },
  { title: 'Dirección', value: ({ direccion }) => direccion },
  { title: 'Eventos', value: ({ eventos }) => eventos.join(' ') },
  { title: 'Sin entregar', value: ({ sinEntregar }) => sinEntregar },
  { title: 'Última entrega', value: ({ ultimo }) => momento(momentoDe, ultimo), formato: 'momento' },
]

/** Deliveries of a receiver. */
export const columnasEnvio = (momentoDe: MomentoDe): readonly Columna<Envio>[] => [
  { title: 'Evento', value: ({ tipo }) => tipo },
  { title: 'Qué', value: ({ que }) => que },
  { title: 'Cuándo', value: fila => momento(momentoDe, fila.momento), formato: 'momento' },
  { title: 'Estado', value: ({ estado }) => estado },
  { title: 'Intentos', value: ({ intentos }) => intentos },
  { title: 'Respuesta', value: ({ status, falla }) => status ?? falla },
]
