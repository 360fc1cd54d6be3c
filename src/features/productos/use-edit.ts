import { useMemo, useState } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import {
  BORRADOR_NUEVO,
  type BorradorProducto,
  borradorDeProducto,
  type CampoProducto,
  type CatalogosProducto,
  isProducto,
  type ProblemaProducto,
  revisarProducto,
} from '#domain/stock/producto.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import type { RowWords } from '#office/row/conflicto.tsx'
import {
  failureReason,
  meanwhileOf,
  NEW_ROW,
  type Refusal,
  type RowEdit,
  useRowEdit,
} from '#office/row/row-edit.ts'
import { type Failed, isUncertain } from '#queries/answer.ts'
import { showSaved, useGuardarProducto } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notices/toast.tsx'

export type ProductoEdit = RowEdit<Producto | null, BorradorProducto>

type Fallo = { sentence: string; detail: string | null; canRetry: boolean }

const draftOf = (producto: Producto | null): BorradorProducto =>
  producto === null ? BORRADOR_NUEVO : borradorDeProducto(producto)

export type ProductoWords = RowWords<Producto | null, BorradorProducto>

const EN_CATALOGO = {
  categoria: 'categorias',
  marca: 'marcas',
  modelo: 'modelos',
  color: 'colores',
  talle: 'talles',
} as const
const isReferencia = (campo: string): campo is keyof typeof EN_CATALOGO => campo in EN_CATALOGO

export const useProductoWords = (catalogos: CatalogosProducto): ProductoWords =>
  useMemo(
    () => ({
      draftOf,
      name: producto => BORRADORES.producto(producto?.codigo ?? null),
      titles: PRODUCTOS.columnas,
      say: (campo, valor, producto) => {
        if (!isReferencia(campo)) return String(valor)
        const own = producto[campo]
        const found = own?.id === valor ? own : catalogos[EN_CATALOGO[campo]].find(({ id }) => id === valor)
        return found?.nombre ?? ''
      },
    }),
    [catalogos],
  )

const revisar = (producto: Producto | null, borrador: BorradorProducto) =>
  revisarProducto(borrador, producto?.existencia ?? 0, producto?.codigo)

export function useEdit(
  owner: string,
  notify: Notify,
  catalogos: CatalogosProducto,
  words: ProductoWords,
  onGuardado: () => void,
) {
  const borrador = { owner, name: 'productos' }
  const { escribir, isSaving } = useGuardarProducto(borrador, catalogos)
  const [fallo, setFallo] = useState<Fallo | null>(null)
  const editor: ProductoEdit = useRowEdit<Producto | null, BorradorProducto>({
    notify,
    isSaving,
    keyOf: ({ id }) => id,
    words,
    onKeepTheirs: actual => showSaved(owner, 'productos', actual.id, actual),
    unfinished: producto =>
      producto === null ? PRODUCTOS.terminaElNuevo : PRODUCTOS.terminaDeEditar(producto.codigo),
    kept: { ...borrador, isRow: isProducto },
    check: ({ row, draft }) => {
      const revisado = revisar(row, draft)
      return revisado.ok ? null : refusalOf(revisado.problemas)
    },
    send: async ({ row: antes, draft }) => {
      const revisado = revisar(antes, draft)
      if (!revisado.ok) return null
      const { envio } = revisado
      // Only the template of a new product has `unidad` (specification §3)
      const guardado = await escribir({ antes, envio: antes === null ? { ...envio, unidad: '' } : envio })
      if (guardado.ok) {
        notify.success(
          antes === null ? PRODUCTOS.creada(envio.descripcion || envio.codigo) : PRODUCTOS.modificado,
        )
        onGuardado()
        return { focus: guardado.value?.id ?? antes?.id ?? NEW_ROW }
      }
      const meanwhile = meanwhileOf(guardado, antes)
      if (meanwhile !== null) return { meanwhile }
      const fallo = falloDeGuardar(guardado, antes === null)
      setFallo(fallo)
      return { error: fallo.detail, invalid: camposDe(guardado) }
    },
  })
  const failure = fallo && { ...fallo, ...(fallo.canRetry && { onRetry: editor.save }) }
  return { editor, failure, dismiss: () => setFallo(null) }
}

const refusalOf = (problemas: readonly ProblemaProducto[]): Refusal<BorradorProducto> => ({
  error: problemas
    .map(({ codigo, valor, lectura }) => PRODUCTOS.problema[codigo](valor, lectura))
    .join(' · '),
  invalid: problemas.map(({ campo }) => campo),
  draft: Object.fromEntries(
    problemas.flatMap(({ campo, lectura }) => (lectura === '' ? [] : [[campo, lectura]])),
  ),
})

const falloDeGuardar = (failed: Failed, isNuevo: boolean): Fallo => ({
  sentence: isNuevo ? PRODUCTOS.errorCrear : PRODUCTOS.errorModificar,
  detail: failureReason(failed, {
    unknown: PRODUCTOS.noSeSabeSiGuardo,
    refused: PRODUCTOS.noGuardadaError,
  }),
  canRetry: isUncertain(failed),
})

const camposDe = ({ problem }: Failed): CampoProducto[] =>
  problem?.codigo === 'DUPLICADO'
    ? ['codigo']
    : (Object.keys(BORRADOR_NUEVO) as CampoProducto[]).filter(campo => problem?.campos?.includes(campo))

/** Sentences of the specification (§7, §8). */
export function falloDeEliminar(failed: Failed): Fallo {
  const isReferenciado = failed.status === 409 && failed.problem?.codigo !== 'CLAVE_EN_CURSO'
  const { detail } = failed
  const ninguno = { detail: null, canRetry: isUncertain(failed) }
  if (failed.kind !== 'http') return { ...ninguno, sentence: PRODUCTOS.noSeSabeSiBorro }
  if (!isReferenciado) return { ...ninguno, sentence: detail ?? PRODUCTOS.errorDesconocido }
  return {
    ...ninguno,
    sentence: PRODUCTOS.referenciado,
    detail: detail === PRODUCTOS.referenciado ? null : detail,
  }
}
