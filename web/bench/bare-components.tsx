// A page with nothing but React and Blueprint's own components, in the size in which the portal uses them. The benchmark of acts measures
// it in turns with the portal, so its figures say what the libraries alone take on the same machine.
import { Button, Dialog, FormGroup, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Cell, Column, ColumnHeaderCell, RenderMode, SelectionModes, Table } from '@blueprintjs/table'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@blueprintjs/core/lib/css/blueprint.css'
import '@blueprintjs/table/lib/css/table.css'

const names = ['Charge', 'Created', 'Status', 'Amount', 'Customer', 'Gateway', 'Instrument', 'Country']
const rowCount = 10

function BareComponents() {
  const [shown, setShown] = useState<'table' | 'dialog' | null>(null)
  const [first, setFirst] = useState(0)
  const close = () => setShown(null)
  return (
    <>
      <Button onClick={() => setShown('table')}>Open the table</Button>
      <Button onClick={() => setFirst(first + rowCount)}>Next rows</Button>
      <Button onClick={close}>Close the table</Button>
      <Button onClick={() => setShown('dialog')}>Open the dialog</Button>
      <PopoverNext
        transitionDuration={0}
        content={
          <Menu>
            {names.map((name) => (
              <MenuItem key={name} text={name} />
            ))}
          </Menu>
        }
      >
        <Button>Open the menu</Button>
      </PopoverNext>
      {shown === 'table' && (
        <div style={{ height: 400, width: 1200 }}>
          <Table
            numRows={rowCount}
            columnWidths={names.map(() => 140)}
            enableRowHeader={false}
            renderMode={RenderMode.NONE}
            selectionModes={SelectionModes.NONE}
            cellRendererDependencies={[first]}
          >
            {names.map((name) => (
              <Column
                key={name}
                columnHeaderCellRenderer={() => <ColumnHeaderCell name={name} />}
                cellRenderer={(row) => <Cell>{`${name} ${first + row}`}</Cell>}
              />
            ))}
          </Table>
        </div>
      )}
      <Dialog isOpen={shown === 'dialog'} title="Dialog" transitionDuration={0} onClose={close}>
        {names.slice(0, 3).map((name) => (
          <FormGroup key={name} label={name}>
            <InputGroup leftIcon="search" />
          </FormGroup>
        ))}
        <Button onClick={close}>Close</Button>
      </Dialog>
    </>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<BareComponents />)
