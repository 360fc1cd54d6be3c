import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { type Linea, rebaseLineas } from '#domain/registro/linea-registro.ts'
import { diferenciasOf, envioDeRegistro, parseAdvertencias } from '#domain/registro/registro.ts'
import { choca } from '#domain/valor/mezcla.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { type Failure, failureReason } from '#office/row/row-edit.ts'
import type { Failed } from '#queries/answer.ts'
import { useHoyFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { showSavedRegistro, useBorrarRegistro, useGuardarRegistro } from '#queries/stock/use-registros.ts'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import type { Conflicto } from './conflicto-dialog.tsx'
import { type Detalle, DRAFT, isSucio, useDetalle } from './detalle/use-detalle.ts'
import { type Cambios, nombreDeFila, rebased, useCabecera, whyNot } from './use-cabecera.ts'
import type { ListaRegistros } from './use-lista-registros.ts'

export function useEdicion(
  owner: string,
  notify: Notify,
  lista: ListaRegistros,
  productos: ReadonlyMap<number, Producto>,
) {
  const hoy = useHoyFabrica()
  const detalle = useDetalle(owner, lista.filaDe, productos)
  const escrituras = useEscrituras({
    owner,
    notify,
    detalle,
    onSaved: registro =>
      cabecera.rebase(({ row, draft }) =>
        row?.id === registro.id ? rebased({ row, draft }, registro) : { row, draft },
      ),
  })
  const pedido = useRegistroPedido(lista, detalle, notify)
  const cabecera = useCabecera(owner, {
    notify,
    hoy,
    onCreated: registro => registro && pedido.open(registro.id),
    onModified: (id, { registro, warnings }) => {
      if (registro !== null) {
        showSavedRegistro(owner, id, registro)
        detalle.rebase(registro)
      }
      escrituras.warn(warnings, REGISTROS.yaGuardado)
    },
    onConflict: (edicion, actual) => escrituras.decideFila(edicion, actual, cabecera),
    onFailure: escrituras.fail,
  })
  const { edit, isChanged } = cabecera
  const cambiado = detalle.sucio ?? (edit !== null && isChanged ? nombreDeFila(edit.row) : null)
  useLeaveGuard(cambiado === null ? null : DETALLE.hayCambios(cambiado), () => {
    detalle.close()
    cabecera.cancel()
  })
  return {
    hoy,
    detalle,
    escrituras,
    cabecera,
    onConfirmada: (registro: number, warnings: string | null) => {
      escrituras.warn(warnings, REGISTROS.yaGuardado)
      pedido.open(registro)
    },
  }
}

export type Edicion = ReturnType<typeof useEdicion>

const hayChoque = (...versiones: Parameters<typeof diferenciasOf>): boolean =>
  diferenciasOf(...versiones).some(choca)

type Actual = NonNullable<Problem['actualRegistro']>

export type Aviso =
  | { que: 'advertencias'; frases: readonly string[]; hecho: string; exito: string | null }
  | { que: 'exito'; texto: string }
  | { que: 'sin-producto' }
  | { que: 'fallo'; failure: Failure }

interface Pregunta {
  texto: string
  onContinuar: () => void
}

const whyNotBorrado = (failed: Failed): string =>
  failureReason(failed, {
    unknown: REGISTROS.noSeSabeSiBorro,
    refused: REGISTROS.noBorradaError,
  })

interface Screen {
  owner: string
  notify: Notify
  detalle: Detalle
  onSaved: (registro: Registro) => void
}

function useEscrituras(screen: Screen) {
  const avisos = useAvisos()
  const { conflicto, closeConflicto, decide } = useConflicto()
  const put = (id: number, fila: Registro | null) => showSavedRegistro(screen.owner, id, fila)
  const settle = (id: number, registro: Registro) => {
    put(id, registro)
    screen.detalle.settle()
  }
  const refused: Refused = (failed, sentence, mine, again) => {
    const actual = failed.problem?.actualRegistro
    if (actual === undefined)
      return avisos.fail(sentence, mine.isBorrado ? whyNotBorrado(failed) : whyNot(failed))
    // A conflict at a delete is always shown: a delete would remove the other person's changes
    if (!mine.isBorrado && !hayChoque(mine.base, mine.mio, actual.registro)) return again(actual.registro)
    decide(
      { ...mine, actual },
      () => settle(actual.registro.id, actual.registro),
      () => again(actual.registro),
    )
  }
  return {
    ...avisos,
    ...useGuardarLineas(screen, avisos, settle, refused),
    remove: useBorrarFila(screen, avisos, put, refused),
    conflicto,
    closeConflicto,
    /** For a row that the server refused because another person saved the record meanwhile. */
    decideFila: (
      edicion: Cambios,
      actual: Actual,
      { cancel, send }: { cancel: () => void; send: (edicion: Cambios) => void },
    ) =>
      hayChoque(edicion.row, { borrador: edicion.draft }, actual.registro)
        ? decide(
            { base: edicion.row, mio: { borrador: edicion.draft }, actual, isBorrado: false },
            () => {
              put(actual.registro.id, actual.registro)
              cancel()
            },
            () => send(rebased(edicion, actual.registro)),
          )
        : send(rebased(edicion, actual.registro)),
  }
}

export type Escrituras = ReturnType<typeof useEscrituras>

type Refused = (
  failed: Failed,
  sentence: string,
  mine: Pick<Conflicto, 'base' | 'mio' | 'isBorrado'>,
  again: (registro: Registro) => void,
) => void

function useAvisos() {
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const [pregunta, setPregunta] = useState<Pregunta | null>(null)
  return {
    aviso,
    setAviso,
    pregunta,
    setPregunta,
    fail: (sentence: string, detail: string) => setAviso({ que: 'fallo', failure: { sentence, detail } }),
    /**
     * @param header value of the response header with the warnings.
     * @returns whether there are warnings.
     */
    warn: (header: string | null, hecho: string, exito: string | null = null): boolean => {
      const frases = parseAdvertencias(header)
      if (frases.length > 0) setAviso({ que: 'advertencias', frases, hecho, exito })
      return frases.length > 0
    },
  }
}

function useConflicto() {
  const [conflicto, setConflicto] = useState<Conflicto | null>(null)
  const then = (go: () => void) => () => {
    setConflicto(null)
    go()
  }
  return {
    conflicto,
    closeConflicto: () => setConflicto(null),
    decide: (what: Omit<Conflicto, 'onQuedarme' | 'onAplicar'>, quedarme: () => void, aplicar: () => void) =>
      setConflicto({ ...what, onQuedarme: then(quedarme), onAplicar: then(aplicar) }),
  }
}

type Avisos = ReturnType<typeof useAvisos>

function useGuardarLineas(
  { owner, onSaved }: Screen,
  { setAviso, warn }: Avisos,
  settle: (id: number, registro: Registro) => void,
  refused: Refused,
) {
  const { escribir, isSaving } = useGuardarRegistro({ owner, name: DRAFT })
  const saveLineas = async (base: Registro, lineas: readonly Linea[]): Promise<void> => {
    const { id, version } = base
    const guardado = await escribir({ id, envio: envioDeRegistro(base, lineas), version })
    if (!guardado.ok)
      return refused(
        guardado,
        REGISTROS.errorGuardar,
        { base, mio: { lineas }, isBorrado: false },
        ahora => void saveLineas(ahora, rebaseLineas(base, lineas, ahora)), // `saveLineas` reports its own outcome
      )
    const { registro, warnings } = guardado.value
    settle(id, registro ?? asSaved(base, lineas))
    if (registro !== null) onSaved(registro)
    if (!warn(warnings, REGISTROS.yaGuardado, REGISTROS.guardado))
      setAviso({ que: 'exito', texto: REGISTROS.guardado })
  }
  return { saveLineas, isSaving }
}

function useBorrarFila(
  { notify, detalle }: Screen,
  { warn }: Avisos,
  put: (id: number, fila: null) => void,
  refused: Refused,
) {
  const { escribir } = useBorrarRegistro()
  const remove = async (fila: Registro): Promise<void> => {
    const { id, version } = fila
    const borrado = await escribir({ id, version })
    if (!borrado.ok)
      return refused(
        borrado,
        REGISTROS.errorBorrar,
        { base: fila, mio: {}, isBorrado: true },
        ahora => void remove(ahora), // `remove` reports its own outcome
      )
    put(id, null)
    if (detalle.abierto?.id === id) detalle.close()
    notify.success(REGISTROS.eliminado)
    warn(borrado.value.warnings, REGISTROS.yaEliminado)
  }
  return remove
}

/** The record as it was sent. Used if the server's answer contains no record. */
function asSaved(base: Registro, lineas: readonly Linea[]): Registro {
  const { monto, detalles } = envioDeRegistro(base, lineas)
  return {
    ...base,
    monto: Number(monto),
    detalles: detalles.map(({ cantidad, subtotal }, i) => ({
      producto: (lineas[i] as Linea).producto,
      cantidad,
      subtotal: Number(subtotal),
      tipo_registro: base.tipo_registro,
    })),
  }
}

/** Parameter of links from other screens: `?registro=ID`. */
const PARAM = 'registro'
const ID = /^\d{1,9}$/
/** Longest wait (ms) for the record to appear in the list, which renders a moment after the fetch. */
const WAIT_MS = 1000

/** Opens the record that the address names. A record with unsaved lines stays open instead. */
function useRegistroPedido(
  lista: ListaRegistros,
  detalle: Detalle,
  notify: Notify,
): { open: (id: number) => void } {
  const [pedido, setPedido] = useState<number | null>(null)
  const { data: rows, isFetching } = lista.result
  useAddress(setPedido)

  const openFound = useEffectEvent((id: number): boolean => {
    if (!lista.goTo(id)) return false
    if (!isSucio(detalle.abierto)) detalle.open(id)
    setPedido(null)
    return true
  })
  const giveUp = useEffectEvent((id: number) => {
    if (lista.filtro === null) notify.error(REGISTROS.noEsta(id))
    setPedido(null)
  })
  useEffect(() => {
    if (pedido === null || rows === null || openFound(pedido) || isFetching) return
    const timer = setTimeout(() => giveUp(pedido), WAIT_MS)
    return () => clearTimeout(timer)
  }, [pedido, rows, isFetching])
  return { open: setPedido }
}

function useAddress(onId: (id: number) => void): void {
  const [params, setParams] = useSearchParams()
  const enDireccion = params.get(PARAM)
  const take = useEffectEvent((texto: string) => {
    // A reload or Back must not open the record again
    setParams(
      antes => {
        antes.delete(PARAM)
        return antes
      },
      { replace: true },
    )
    if (ID.test(texto)) onId(Number(texto))
  })
  useEffect(() => {
    if (enDireccion !== null) take(enDireccion)
  }, [enDireccion])
}
