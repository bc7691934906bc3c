import '../../../gateway/src/edge';
