import { useCallback, useRef, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { Registro } from '#contract/registro.ts'
import {
  BORRADOR_NUEVO,
  type BorradorRegistro,
  borradorDeRegistro,
  type CampoRegistro,
  camposCambiados,
  diaDe,
  envioCabecera,
  envioNuevo,
  problemaDeFecha,
  rebaseBorrador,
} from '#domain/registro/borrador-registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { readBorrador } from '#queries/cuenta/borradores.ts'
import {
  type RegistroGuardado,
  useCrearRegistro,
  useModificarRegistro,
} from '#queries/stock/use-escribir-registros.ts'
import type { Notify } from '#ui/notify.ts'
import { reasonOf } from './reason-of.ts'
import { useBorrador } from './use-borrador.ts'

/** A record's own row while it is edited; without `fila` it is a new one. */
export interface Edicion {
  /** As it was when its edition began. */
  fila: Registro | null
  borrador: BorradorRegistro
  /** What is wrong, in words. */
  error: string | null
  invalido: CampoRegistro | null
}

const DRAFT = 'registros-fila'

const isEdicion = (value: unknown): value is Edicion =>
  typeof value === 'object' &&
  value !== null &&
  'fila' in value &&
  'borrador' in value &&
  typeof value.borrador === 'object' &&
  value.borrador !== null &&
  Object.keys(BORRADOR_NUEVO).every(campo => typeof Reflect.get(value.borrador as object, campo) === 'string')

export const hasCambiosDeFila = (edicion: Edicion | null): boolean => {
  if (edicion === null) return false
  const antes = edicion.fila === null ? BORRADOR_NUEVO : borradorDeRegistro(edicion.fila)
  return camposCambiados(antes, edicion.borrador).length > 0
}

export const nombreDeEdicion = ({ fila }: Edicion): string =>
  fila === null ? REGISTROS.elNuevo : nombreDeRegistro(fila)

interface CabeceraEvents {
  notify: Notify
  hoy: () => string
  onCreated: (registro: Registro | null) => void
  onModified: (id: number, guardado: RegistroGuardado) => void
  /** Somebody else saved it meanwhile. */
  onConflict: (edicion: Edicion & { fila: Registro }, actual: NonNullable<Problem['actualRegistro']>) => void
  onFailure: (sentence: string, detail: string) => void
}

/** One row at a time is edited or created; what was typed stays until it is saved or cancelled, also over a reload. */
export function useCabecera(owner: string, events: CabeceraEvents) {
  const [edicion, setEdicion] = useState<Edicion | null>(() => {
    const kept = readBorrador(owner, DRAFT, isEdicion)
    return kept && { ...kept, error: null, invalido: null }
  })
  /** The record whose button gets the focus back; 0 is that of a new one. */
  const [foco, setFoco] = useState<number | null>(null)
  useBorrador(owner, DRAFT, hasCambiosDeFila(edicion) ? edicion : null)
  const crear = useCrearRegistro()
  const modificar = useModificarRegistro()
  const isSaving = crear.isSaving || modificar.isSaving
  const { notify } = events
  const latest = useRef(edicion)
  latest.current = edicion

  const close = () => {
    setFoco(edicion?.fila?.id ?? 0)
    setEdicion(null)
  }
  const start = useCallback(
    (fila: Registro | null) => {
      const open = latest.current
      if (open !== null && hasCambiosDeFila(open))
        return notify.error(REGISTROS.terminaDeEditar(nombreDeEdicion(open)))
      const borrador = fila === null ? BORRADOR_NUEVO : borradorDeRegistro(fila)
      setEdicion({ fila, borrador, error: null, invalido: null })
      setFoco(null)
    },
    [notify],
  )
  const change = (campo: CampoRegistro, valor: string) =>
    setEdicion(
      actual =>
        actual && {
          ...actual,
          borrador: { ...actual.borrador, [campo]: valor },
          error: null,
          invalido: null,
        },
    )

  const create = async (borrador: BorradorRegistro) => {
    const creado = await crear.escribir(envioNuevo(borrador))
    if (!creado.ok) return events.onFailure(REGISTROS.errorCrear, reasonOf(creado))
    notify.success(REGISTROS.creado)
    close()
    events.onCreated(creado.value)
  }
  /** @param version the one that it goes on top of. */
  const modify = async (
    { fila, borrador }: { fila: Registro; borrador: BorradorRegistro },
    version = fila.version,
  ) => {
    const guardado = await modificar.escribir({ envio: envioCabecera(fila.id, borrador), version })
    if (guardado.ok) {
      notify.success(REGISTROS.modificado)
      close()
      events.onModified(fila.id, guardado.value)
    } else if (guardado.problem?.actualRegistro)
      events.onConflict({ fila, borrador, error: null, invalido: null }, guardado.problem.actualRegistro)
    else setEdicion(actual => actual && { ...actual, error: reasonOf(guardado) })
  }
  const save = async () => {
    if (edicion === null || isSaving) return
    const { fila, borrador } = edicion
    if (fila === null) return create(borrador)
    const problema = problemaDeFecha(borrador.fecha, events.hoy(), diaDe(fila))
    if (problema !== null)
      return setEdicion({ ...edicion, error: REGISTROS.fechaInvalida[problema], invalido: 'fecha' })
    await modify({ fila, borrador })
  }
  return {
    edicion,
    foco,
    isSaving,
    start,
    change,
    save,
    modify,
    /** The record was saved by another way of this screen: what is typed stands on that. */
    rebase: (registro: Registro) =>
      setEdicion(actual => {
        if (actual?.fila?.id !== registro.id) return actual
        const antes = borradorDeRegistro(actual.fila)
        const borrador = rebaseBorrador(antes, actual.borrador, borradorDeRegistro(registro))
        return { ...actual, fila: registro, borrador }
      }),
    /** Given up: by its cross, or because what somebody else saved stays. */
    cancel: () => {
      if (edicion !== null && !isSaving) close()
    },
    /** The list is about to show something else: a row without changes closes, one with them stays in sight. */
    leave: () => {
      setFoco(null)
      if (!isSaving && !hasCambiosDeFila(edicion)) setEdicion(null)
    },
  }
}
