// Shared libraries are negotiated asynchronously, so nothing that uses them may be in the entry itself.
void import('./boot');
