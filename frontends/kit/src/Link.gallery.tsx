import { Link } from './Link';
import { type Gallery, LONG } from './gallery/gallery';

export default {
  normal: () => <Link to="/gallery">Invoice 12</Link>,
  'long text': () => <Link to="/gallery">{LONG}</Link>,
} satisfies Gallery;
