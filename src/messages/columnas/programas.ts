import type { Aviso, Envio } from '#contract/aviso-schema.ts'
import type { Programa } from '#contract/programa.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { AVISO_DIALOGO, OTROS_SISTEMAS } from '../persona/otros-sistemas.ts'
import { CLAVE_CREADA, PROGRAMAS } from '../persona/programas.ts'

type MomentoDe = (ms: number) => string

const momento = (momentoDe: MomentoDe, texto: string | null) => texto && momentoDe(Date.parse(texto))

/** Keys of programs. */
export const columnasPrograma = (momentoDe: MomentoDe): readonly Columna<Programa>[] => [
  { title: 'Programa', value: ({ nombre }) => nombre },
  { title: CLAVE_CREADA.secreto, value: ({ muestra }) => muestra },
  { title: PROGRAMAS.columnas.permisos, value: ({ permisos }) => permisos.join(' ') },
  { title: PROGRAMAS.columnas.creada, value: ({ creada }) => momento(momentoDe, creada), formato: 'momento' },
  {
    title: PROGRAMAS.columnas.uso,
    value: ({ ultimoUso }) => momento(momentoDe, ultimoUso),
    formato: 'momento',
  },
  { title: PROGRAMAS.columnas.vence, value: ({ vence }) => momento(momentoDe, vence), formato: 'momento' },
]

/** Webhook receivers. */
export const columnasAviso = (momentoDe: MomentoDe): readonly Columna<Aviso>[] => [
  { title: 'Sistema', value: ({ nombre }) => nombre },
  { title: AVISO_DIALOGO.direccion, value: ({ direccion }) => direccion },
  { title: 'Eventos', value: ({ eventos }) => eventos.join(' ') },
  { title: 'Sin entregar', value: ({ sinEntregar }) => sinEntregar },
  { title: 'Última entrega', value: ({ ultimo }) => momento(momentoDe, ultimo), formato: 'momento' },
]

/** Deliveries of a receiver. */
export const columnasEnvio = (momentoDe: MomentoDe): readonly Columna<Envio>[] => [
  { title: 'Evento', value: ({ tipo }) => tipo },
  { title: OTROS_SISTEMAS.columnas.que, value: ({ que }) => que },
  {
    title: OTROS_SISTEMAS.columnas.cuando,
    value: fila => momento(momentoDe, fila.momento),
    formato: 'momento',
  },
  { title: 'Estado', value: ({ estado }) => estado },
  { title: 'Intentos', value: ({ intentos }) => intentos },
  { title: 'Respuesta', value: ({ status, falla }) => status ?? falla },
]
