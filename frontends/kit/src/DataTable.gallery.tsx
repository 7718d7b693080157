import { RowTable } from './DataTable';
import { tableStates } from './gallery/tableStates';

export default tableStates((props) => <RowTable {...props} />);
