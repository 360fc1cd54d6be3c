import type { ReactNode } from 'react'
import { CODIGO_MAX, TEXTO_MAX } from '#contract/limites.ts'
import type { Ref } from '#contract/ref.ts'
import type { BorradorProducto, CampoProducto } from '#domain/stock/borrador-producto.ts'
import { elegirCategoria, elegirModelo } from '#domain/stock/categoria-modelo.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { optionsOf } from '#office/ref-options.ts'
import { type Fields, RowEditor } from '#office/row-editor.tsx'
import { useModelosDe } from '#queries/stock/use-modelos-de.ts'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import type { Columna } from './columnas.tsx'
import type { ProductoEdit } from './use-edit.ts'

/** '-9999999999,99' and some room to see what is wrong. */
const NUMERO_MAX = 20

interface ProductoEditRowProps {
  columnas: readonly Columna[]
  catalogos: CatalogosProducto
  editor: ProductoEdit
}

/** A row while it is edited or new: everything but id and existencia (specification §2). */
export function ProductoEditRow(props: ProductoEditRowProps & { borrador: BorradorProducto }) {
  const { columnas, catalogos, editor, borrador } = props
  const producto = editor.edit?.row ?? null
  const modelos = useModelosDe(catalogos.modelos, borrador, categoria => editor.change({ categoria }))
  const referencias = referenciasDe(borrador, { ...catalogos, elegibles: modelos })

  const cell = ({ key, title: label, className }: Columna, fields: Fields<BorradorProducto>): ReactNode => {
    if (key === 'existencia')
      return (
        <td key={key} className={className} data-label={label}>
          <span className="muted">{producto?.existencia ?? 0}</span>
        </td>
      )
    if (!isReferencia(key))
      return <EditCell key={key} label={label} className={className} {...TEXTO[key]} {...fields.text(key)} />
    const { refs, choose } = referencias[key]
    const propia = producto?.[key] ?? null
    return (
      <EditSelect
        key={key}
        label={label}
        className={className}
        noneLabel={PRODUCTOS.ninguno}
        options={optionsOf(refs, propia?.id === borrador[key] ? propia : null)}
        {...fields.choice(key)}
        onChange={id => editor.change(choose(Number(id)))}
      />
    )
  }
  return (
    <RowEditor
      editor={editor}
      first="codigo"
      saveLabel={producto === null ? PRODUCTOS.guardarNuevo : PRODUCTOS.guardar(producto.codigo)}
      cancelLabel={producto === null ? PRODUCTOS.cancelarNuevo : PRODUCTOS.cancelar(producto.codigo)}
      columns={columnas.length + 1}
      noteAfter={1}
    >
      {fields => columnas.map(columna => cell(columna, fields))}
    </RowEditor>
  )
}

type Referencia = 'categoria' | 'marca' | 'modelo' | 'color' | 'talle'
type Texto = Exclude<CampoProducto, Referencia>

const DECIMAL = { inputMode: 'decimal', placeholder: '0,00', maxLength: NUMERO_MAX } as const
const TEXTO: Record<Texto, object> = {
  codigo: { isCode: true, maxLength: CODIGO_MAX },
  descripcion: { maxLength: TEXTO_MAX },
  stock_minimo: { inputMode: 'numeric', maxLength: NUMERO_MAX },
  venta: DECIMAL,
  costo: DECIMAL,
}
const isReferencia = (campo: CampoProducto): campo is Referencia => !(campo in TEXTO)

/** What may be chosen, and what choosing changes: a category and its model go together (specification §4). */
const referenciasDe = (
  borrador: BorradorProducto,
  {
    categorias,
    marcas,
    modelos,
    elegibles,
    colores,
    talles,
  }: CatalogosProducto & { elegibles: readonly Ref[] },
): Record<Referencia, { refs: readonly Ref[]; choose: (id: number) => Partial<BorradorProducto> }> => ({
  categoria: { refs: categorias, choose: id => elegirCategoria(borrador, id) },
  modelo: { refs: elegibles, choose: id => elegirModelo(borrador, id, modelos) },
  marca: { refs: marcas, choose: marca => ({ marca }) },
  color: { refs: colores, choose: color => ({ color }) },
  talle: { refs: talles, choose: talle => ({ talle }) },
})
