import { tableStates } from '../gallery/tableStates';
import { PagedRows } from './PagedTable';

export default tableStates((props) => <PagedRows {...props} />);
